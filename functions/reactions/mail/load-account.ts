import { type GuestOrder, paths } from '#shared/contract/paths.ts';
import { accountEmailMaxLength, linkMinutes, nameFrom, setupDays, setupMinutes } from '#shared/rules/accounts.ts';
import { newSecret, putSecret } from '../../domains/identity/secrets.ts';
import { createSetupLink } from '../../domains/identity/setup-links.ts';
import { findPendingSignUp } from '../../domains/identity/sign-up.ts';
import { profileKey, profileRecord } from '../../ground/keys/member.ts';
import type {
  ContactAddressMail,
  DeviceMail,
  MagicLinkMail,
  PasswordChangedMail,
  SignUpMail,
} from '../../ground/outbox/mail.ts';
import { getItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { findPurchase } from '../../orders/purchases/store.ts';
import { Unwanted } from './errors.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import type { DeviceMailData } from './templates/account-notices.ts';
import type {
  AccountLink,
  AccountMailData,
  MagicLinkMailData,
  PasswordChangedMailData,
  SignUpMailData,
} from './templates/accounts.ts';
import type { ContactAddressMailData } from './templates/contact-address.ts';

/*
 * Whether an e-mail address has an account is found out only here, where the caller cannot observe it
 * (docs/trust.md#same-answers). Secrets are created when the mail is sent, so that the outbox never holds them
 * (docs/trust.md#one-time-links).
 */

/** Lifetime of a link in a mail that is read some day: of a sign-up, a free recording, the studio's move or address. */
const weekMinutes = setupDays * 24 * 60;

export async function loadAddress({ to }: { to: string }, { site }: LoadDependencies): Promise<AccountMailData> {
  return { email: to, siteUrl: site.siteUrl };
}

export async function loadContactAddress(
  { to }: ContactAddressMail,
  dependencies: LoadDependencies,
): Promise<ContactAddressMailData> {
  const { table, now } = dependencies;
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'contact_address', bearer: to }, now(), weekMinutes)]);
  return { ...(await loadAddress({ to }, dependencies)), secret };
}

export async function loadPasswordChange(
  { to, changedAt, createdAt }: PasswordChangedMail,
  dependencies: LoadDependencies,
): Promise<PasswordChangedMailData> {
  return { ...(await loadAddress({ to }, dependencies)), changedAt: changedAt ?? createdAt };
}

export async function loadDevice(
  { to, device, country, at }: DeviceMail,
  dependencies: LoadDependencies,
): Promise<DeviceMailData> {
  return { ...(await loadAddress({ to }, dependencies)), device, country, at };
}

export async function loadSignUp(
  { to, signUpId }: SignUpMail,
  dependencies: LoadDependencies,
): Promise<SignUpMailData> {
  const { table, now, pool } = dependencies;
  const address = await loadAddress({ to }, dependencies);
  const account = await pool.findAccount(to);
  if (account && !account.enabled) throw new Unwanted('the account is disabled');
  if (account) return { ...address, secret: null };
  const signUp = await findPendingSignUp(table, signUpId, now());
  if (!signUp) throw new Unwanted('the sign-up has ended');
  return {
    ...address,
    secret: await createSetupLink(table, { email: to, fullName: signUp.fullName, signUpId }, weekMinutes, now()),
  };
}

export async function loadMagicLink(mail: MagicLinkMail, dependencies: LoadDependencies): Promise<MagicLinkMailData> {
  const { table, now, pool } = dependencies;
  const address = await loadAddress(mail, dependencies);
  const account = await pool.findAccount(mail.to);
  if (!account && mail.to.length <= accountEmailMaxLength) {
    const unfinished = await pool.findUnfinished(mail.to);
    const fullName = unfinished?.fullName || undefined;
    // Who has no password yet cannot have forgotten one: the same link sets it.
    if (unfinished || mail.purpose === 'setup')
      return { ...address, setup: await loadSetup({ fullName, ...mail }, dependencies) };
  }
  if (!account?.enabled) throw new Unwanted('there is no such account');
  const secret = newSecret();
  const secondFactor = account.secondFactor || (await hasSecondFactor(table, account.sub));
  const bound = { purpose: 'magic_link', bearer: account.sub, secondFactor } as const;
  await transact(table, [putSecret(secret, bound, now(), linkMinutes)]);
  const next = mail.purpose === 'setup' ? nextOf(mail) : null;
  return { ...address, setup: null, secret, next, secondFactor, byStudio: mail.byStudio === true };
}

/** Tells whether the site has recorded a second factor, whatever Cognito says (docs/trust.md#second-factor). */
async function hasSecondFactor(table: LoadDependencies['table'], sub: string): Promise<boolean> {
  const profile = await getItem(table, profileKey(sub), profileRecord, { consistent: true });
  return profile?.secondFactorAt !== undefined;
}

/**
 * The link of a mail about what a guest ordered. Mails about bookings are forwarded, so it holds no secret
 * (docs/trust.md#set-up-links): without an account it leads to the page that mails a link to this address, else to the
 * order or to `next`, and the site asks to sign in first, as for an address that is too long for an account.
 */
export async function loadAccountLink(
  to: string,
  order: GuestOrder,
  dependencies: LoadDependencies,
  next = nextOf({ guestOrder: order }),
): Promise<AccountLink> {
  const { siteUrl } = dependencies.site;
  const isNew = await canHaveAccount(to, dependencies);
  const path = isNew ? paths.setupRequest.href(to, order) : next;
  return { isNew, href: `${siteUrl}${path}` };
}

/**
 * The link of a mail that the address asked for itself. Without an account it sets one up and leads on; else it leads
 * there directly, as `loadAccountLink` does.
 */
export async function loadSetupLink(
  { to, fullName, next }: { to: string; fullName: string; next: string },
  dependencies: LoadDependencies,
): Promise<AccountLink> {
  const { table, now, site } = dependencies;
  if (!(await canHaveAccount(to, dependencies))) return { isNew: false, href: `${site.siteUrl}${next}` };
  const secret = await createSetupLink(table, { email: to, fullName, signUpId: null }, weekMinutes, now());
  return { isNew: true, href: `${site.siteUrl}${paths.setupLink.href({ email: to, secret, next })}` };
}

/** True while the address has no account, unless Cognito would refuse its length. */
async function canHaveAccount(to: string, { pool }: LoadDependencies): Promise<boolean> {
  return to.length <= accountEmailMaxLength && !(await pool.findAccount(to));
}

type SetupMail = Pick<MagicLinkMail, 'to' | 'fullName' | 'guestOrder' | 'byStudio'>;

async function loadSetup(mail: SetupMail, { table, now }: LoadDependencies) {
  const fullName = mail.fullName ?? (await findGuestName(mail, table)) ?? nameFrom(mail.to);
  const byStudio = mail.byStudio === true;
  // Members who moved with the studio from another site read its mail some day; who asks on the page waits for it.
  const minutes = byStudio ? weekMinutes : setupMinutes;
  const secret = await createSetupLink(table, { email: mail.to, fullName, signUpId: null }, minutes, now());
  const { bookingId, purchaseId } = mail.guestOrder ?? {};
  const order = { ...(bookingId && { bookingId }), ...(purchaseId && { purchaseId }) };
  return { secret, next: nextOf(mail), order, byStudio };
}

/** The name of the order, if it was made with this e-mail address: else it could be a stranger's. */
async function findGuestName(
  { to, guestOrder }: SetupMail,
  table: LoadDependencies['table'],
): Promise<string | undefined> {
  const booking = guestOrder?.bookingId ? await findPlace(table, guestOrder.bookingId) : undefined;
  if (booking?.attendeeEmail === to) return booking.attendeeName;
  const purchase = guestOrder?.purchaseId ? await findPurchase(table, guestOrder.purchaseId) : undefined;
  return purchase?.buyerEmail === to ? (purchase.buyerName ?? undefined) : undefined;
}

function nextOf({ guestOrder }: Pick<MagicLinkMail, 'guestOrder'>): string {
  if (guestOrder?.bookingId) return paths.myBookings.href();
  return guestOrder?.purchaseId ? paths.myResources.href() : paths.dashboard.href();
}
