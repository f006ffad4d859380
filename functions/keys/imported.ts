import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Of an item that `npm run import` brought here (docs/operations.md#moving-in). */
export const importedRecord = z.object({
  /** When the import began that wrote it. */
  at: instant,
  /** Of what was written: an item of another digest was changed here since. */
  digest: z.string(),
});
export type Imported = z.output<typeof importedRecord>;

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
