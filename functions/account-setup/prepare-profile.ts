import { linkGuestBookings } from '../bookings/link.ts';
import type { IdentityDependencies } from '../identity/sign-up.ts';
import { ensureProfile } from '../members/profile.ts';
import { logFailure } from '../platform/log-failure.ts';
import { linkGuestPurchases } from '../purchases/link.ts';

type NewAccount = { sub: string; email: string; fullName: string };

/** Creates the profile and links guest bookings and purchases; the account's pages repeat what fails here. */
export async function prepareProfile(account: NewAccount, { table, now }: IdentityDependencies): Promise<void> {
  await Promise.all([
    logFailure('creating the profile', () => ensureProfile(table, account, now())),
    logFailure('linking guest bookings', () => linkGuestBookings(table, account)),
    logFailure('linking guest purchases', () => linkGuestPurchases(table, account, now())),
  ]);
}
