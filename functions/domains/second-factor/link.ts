import { type Profile, profileKey, profileRecord } from '../../ground/keys/member.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { getItem, type Table, updateIf } from '../../ground/platform/table.ts';
import { findLink } from '../identity/secrets.ts';

/** The account of a mailed link that is good. Throws HttpError 404 for any other. */
export async function findLinkOwner(table: Table, secret: string, now: Date): Promise<Profile> {
  const link = await findLink(table, secret, now);
  const profile = link && (await getItem(table, profileKey(link.bearer), profileRecord, { consistent: true }));
  if (!profile) throw new HttpError('link_not_found');
  return profile;
}

/** Longer than the function runs: the claim of a run that crashed ends by itself. */
const claimSeconds = 30;

/**
 * Runs the work while no other sets this account's password by a link, so that of concurrent requests one has its
 * effect. Throws HttpError `busy` while another does, and what the work throws.
 */
export async function withAccountClaim<Result>(
  { table, now }: { table: Table; now: Clock },
  sub: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const second = Math.floor(now().getTime() / 1000);
  const names = { '#until': 'claimedUntil' };
  const claimed = await updateIf(table, {
    Update: {
      Key: profileKey(sub),
      UpdateExpression: 'SET #until = :until',
      ConditionExpression: 'attribute_exists(PK) AND (attribute_not_exists(#until) OR #until <= :now)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ':until': second + claimSeconds, ':now': second },
    },
  });
  if (!claimed) throw new HttpError('busy');
  try {
    return await work();
  } finally {
    await updateIf(table, {
      Update: {
        Key: profileKey(sub),
        UpdateExpression: 'REMOVE #until',
        ConditionExpression: '#until = :until',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: { ':until': second + claimSeconds },
      },
    });
  }
}
