import type { IdentityDependencies } from '../../domains/identity/sign-up.ts';
import { ensureProfile } from '../../domains/members/profile.ts';
import { logFailure } from '../../ground/platform/log-failure.ts';
import { linkGuestBookings } from '../../orders/bookings/link.ts';
import { linkGuestPurchases } from '../../orders/purchases/link.ts';

type NewAccount = { sub: string; email: string; fullName: string };

/** Creates the profile and links guest bookings and purchases; the account's pages repeat what fails here. */
export async function prepareProfile(account: NewAccount, { table, now }: IdentityDependencies): Promise<void> {
  await Promise.all([
    logFailure('creating the profile', () => ensureProfile(table, account, now())),
    logFailure('linking guest bookings', () => linkGuestBookings(table, account)),
    logFailure('linking guest purchases', () => linkGuestPurchases(table, account, now())),
  ]);
}
