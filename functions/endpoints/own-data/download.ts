import { findProfile } from '../../domains/members/profile.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { type DataFileDependencies, dataFile } from '../admin/members/export-person.ts';

/** Answers a member's own data file (docs/product.md#your-data). Throws HttpError 429, and 409 where an entry cannot be read. */
export const downloadMyData: Handler<'downloadMyData', DataFileDependencies> = async ({ member }, dependencies) => {
  const { table, now } = dependencies;
  const { sub, email } = member;
  await recordAttempts(table, attemptsOf('downloadMyData', { member: sub }, now()));
  const person = { addressId: emailHash(email), email, profile: await findProfile(table, sub) };
  return dataFile(person, dependencies, 'person');
};
