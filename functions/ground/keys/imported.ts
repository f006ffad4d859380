import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Marks an item that `npm run import` brought here (docs/operations.md#moving-in). */
export const importedRecord = z.object({
  /** The start of the import that wrote it. */
  at: instant,
  /** Digest of what was written: an item of another digest was changed here since. */
  digest: z.string(),
});
export type Imported = z.output<typeof importedRecord>;

/** Sums up the imports of a site. */
export const importsRecord = z.object({
  /** The start of the latest import. */
  importedAt: instant,
  /** People with a place in sessions to come and on their waitlists, and the start of the last of these sessions. */
  people: z.int().min(0),
  waiting: z.int().min(0),
  until: instant,
  /** Packs with credits, and the end of the last of them. */
  packs: z.int().min(0).default(0),
  packsUntil: instant.nullable().default(null),
  /** People whom an import brought that began later get no automatic mails; null: nobody who was imported does. */
  mailsUntil: instant.nullable().default(null),
});
export type Imports = z.output<typeof importsRecord>;

export const importsKey: Key = { PK: settingsItemKey, SK: 'IMPORTS' };

/** True for an item whose person gets no automatic mails until the owner says so (docs/product.md#imported-people). */
export function isSilent(
  { imported }: { imported?: Imported | undefined },
  imports: Pick<Imports, 'mailsUntil'> | undefined,
): boolean {
  if (imported === undefined) return false;
  const mailsUntil = imports?.mailsUntil ?? null;
  return mailsUntil === null || imported.at > mailsUntil;
}
