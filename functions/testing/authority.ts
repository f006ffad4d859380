import { contract, type Endpoint } from '#shared/contract/contract.ts';

/** Endpoints whose mailed link is about an account. */
const byMailedLink = ['setUpAccount', 'newPassword', 'downloadOwnData', 'requestOwnDeletion', 'keepOwnData'];

/**
 * Whether an endpoint of a visitor or member asks for authority over a booking, a purchase, a pack, a membership, a waitlist entry or an account: by a secret
 * of it, or by being signed in as who owns it (docs/trust.md#booking-authority).
 */
export function takesAuthority(name: string): boolean {
  const { access, body, params } = Object.entries<Endpoint>(contract).find(([one]) => one === name)?.[1] ?? {};
  if (access === 'admin') return false;
  const fields = Object.keys(body?.shape ?? {});
  const isOfOrder = ['bookingId', 'purchaseId', 'packId', 'membershipId'].some(
    (param) => param in (params?.shape ?? {}),
  );
  const isShown = fields.includes('secret') || access === 'member';
  return (
    (isOfOrder && isShown) ||
    fields.includes('token') ||
    byMailedLink.includes(name) ||
    ['withdrawVoucher', 'endMembership'].includes(name)
  );
}
