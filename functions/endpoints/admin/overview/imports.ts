import type { ResponseBody } from '#shared/contract/contract.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { type Imports, importsKey } from '../../../ground/keys/imported.ts';
import { changeItem } from '../../../ground/platform/change.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { findImports } from '../../../ground/settings/imports.ts';

/**
 * Summarizes the imports for the overview; null once the last session with an imported person has begun, and mails about packs of imported
 * people are on, or the last of these is over.
 */
export function importsView(imports: Imports | undefined, now: Date): ResponseBody<'getOverview'>['imports'] {
  if (!imports) return null;
  const { importedAt, people, waiting, until, packs, packsUntil } = imports;
  const mailsOn = areMailsOn(imports);
  const isAhead = (instant: string | null) => instant !== null && instant > now.toISOString();
  const isShown = isAhead(until) || (!mailsOn && isAhead(packsUntil));
  return isShown ? { importedAt, people, waiting, packs, mailsOn } : null;
}

function areMailsOn({ mailsUntil, importedAt }: Imports): boolean {
  return mailsUntil !== null && mailsUntil >= importedAt;
}

/**
 * Turns mails to imported people on, up to the import that the admin has seen, or off (docs/product.md#imported-people).
 * Idempotent. Throws HttpError 404 before any import.
 */
export const setImportedMails: Handler<'setImportedMails', WriteDependencies> = (call, dependencies) => {
  const { on: isOn, importedAt } = call.body;
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const before = await findImports(table);
    if (!before) throw new HttpError('import_not_found');
    const seenImportedAt = importedAt < before.importedAt ? importedAt : before.importedAt;
    const mailsUntil = isOn ? seenImportedAt : null;
    if (before.mailsUntil === mailsUntil) return {};
    const change = {
      action: isOn ? 'imports.mails_on' : 'imports.mails_off',
      target: { type: 'settings', id: importsKey.SK, name: 'Mails to imported people' },
      before: { mailsUntil: before.mailsUntil },
      after: { mailsUntil },
    };
    const { written } = await transactNamed(table, {
      imports: changeItem(importsKey, { before, after: { ...before, mailsUntil } }, ['importedAt']),
      audit: putAuditEntry(call, change, dependencies),
    });
    return written ? {} : conflict;
  });
};
