import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { isValidSecret } from '../identity/secrets.ts';
import { findMembership } from '../memberships/store.ts';
import { findPack } from './store.ts';

type Call = { table: Table; now: Clock };

/** A caller proves that a pack is theirs by a secret of it, or by the account that they are signed in to. */
export type PackCaller = {
  secret: string | undefined;
  /** Null for a guest; `email`: the confirmed address of the account. */
  member: { sub: string; email: string } | null;
  /** The address of the request, by which failed proofs are counted. */
  ip: string;
};

/**
 * Finds a pack for whoever may see and spend it (docs/trust.md#packs). Throws HttpError 404 `pack_not_found` for anyone else, and 429
 * to a network that sends too many such requests.
 */
export function findPackForOwner(packId: string, caller: PackCaller, { table, now }: Call): Promise<Pack> {
  return withAuthority({ table, ip: caller.ip, now: now() }, async () => {
    const pack = await findPack(table, packId);
    const isTheirs = pack && !isPlaceholderEmail(pack.ownerEmail) && (await isOf(pack, caller, { table, now }));
    if (!isTheirs) throw new HttpError('pack_not_found');
    return pack;
  });
}

async function isOf(pack: Pack, { member, secret }: PackCaller, { table, now }: Call): Promise<boolean> {
  if (member && isOfMember(pack, member)) return true;
  if (secret === undefined) return false;
  if (pack.secretHash === hashOf(secret)) return true;
  if (pack.membershipId === null) return isValidSecret(table, secret, { purpose: 'pack', bearer: pack.id }, now());
  // The browser that bought a membership, or has its mail, has the credits of each period.
  const membership = await findMembership(table, pack.membershipId);
  if (membership?.secretHash === hashOf(secret)) return true;
  return isValidSecret(table, secret, { purpose: 'pack', bearer: pack.membershipId }, now());
}

/** Tells whether a pack is an account's, or will be: it confirmed the address. */
export function isOfMember({ memberSub, ownerEmail }: Pack, { sub, email }: { sub: string; email: string }): boolean {
  return memberSub === sub || (memberSub === null && ownerEmail === email);
}
