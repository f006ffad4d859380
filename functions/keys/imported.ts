import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Of an item that `npm run import` brought here (docs/operations.md#moving-in). */
export const importedRecord = z.object({
  /** When the import began that wrote it. */
  at: instant,
  /** `digestOf` what was written: an item of another digest was changed here since. */
  digest: z.string(),
});
export type Imported = z.output<typeof importedRecord>;

type Fields = Record<string, unknown>;

/** Nulls and falses are not stored by all items. */
const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== null && value !== false;

function setFields(fields: Fields): [string, unknown][] {
  return Object.entries(fields)
    .filter(isSet)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Whether two sets of fields say the same. */
export function sameFields(one: Fields, other: Fields): boolean {
  return isDeepStrictEqual(setFields(one), setFields(other));
}

export function digestOf(fields: Fields): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? setFields(value as Fields).map(([name, inner]) => [name, sorted(inner)])
      : value;
  return createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('base64url')
    .slice(0, 22);
}

/** What the site knows of its imports as a whole. */
export const importsRecord = z.object({
  /** When the latest import began. */
  importedAt: instant,
  /** People with a place in sessions to come and on their waitlists, and the start of the last of these sessions. */
  people: z.int().min(0),
  waiting: z.int().min(0),
  until: instant,
  /** Who was brought by an import that began later gets no mails by themselves; null: nobody who was imported does. */
  mailsUntil: instant.nullable().default(null),
});
export type Imports = z.output<typeof importsRecord>;

export const importsKey: Key = { PK: settingsItemKey, SK: 'IMPORTS' };

/** Whether no mail goes to its person by itself, since the owner has not said so (docs/product.md#imported-people). */
export function isSilent(
  { imported }: { imported?: Imported | undefined },
  imports: Pick<Imports, 'mailsUntil'> | undefined,
): boolean {
  if (imported === undefined) return false;
  const mailsUntil = imports?.mailsUntil ?? null;
  return mailsUntil === null || imported.at > mailsUntil;
}
