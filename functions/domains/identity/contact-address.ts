import { siteKey } from '../../ground/keys/site-key.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { putVersion, versionAfter } from '../../ground/platform/version.ts';
import { findSite } from '../../ground/settings/site.ts';
import { findBearer } from './secrets.ts';

type ContactAddressDependencies = { table: Table; now: Clock };

/**
 * Makes the address that the link was mailed to the studio's contact address (docs/trust.md#contact-address). Idempotent.
 * Throws HttpError 404 for an unknown or old link, and for one to an address that is not in the settings any more.
 */
export const confirmContactAddress: Handler<'confirmContactAddress', ContactAddressDependencies> = async (
  { params },
  { table, now },
) => {
  const email = await findBearer(table, params.contactToken, 'contact_address', now());
  if (email === undefined) throw new HttpError('link_not_found');
  await retryOnConflict(async () => {
    const site = await findSite(table, { consistent: true });
    if (site.contact.email !== email) throw new HttpError('link_not_found');
    if (site.confirmedContact === email) return true;
    const after = { ...site, confirmedContact: email, updatedAt: versionAfter(site.updatedAt, now()) };
    const writes = { site: putVersion({ ...siteKey, ...after }, 'updatedAt', site.updatedAt) };
    return (await transactNamed(table, writes)).written ? true : conflict;
  });
  return { email };
};
