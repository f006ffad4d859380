import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { requestMagicLink } from './domains/identity/magic-link.ts';
import { signUp } from './domains/identity/sign-up.ts';
import type { Mail } from './ground/outbox/mail.ts';
import { mailBudgets } from './ground/outbox/mail-budgets.ts';
import { mailAttempts, mailLimits } from './ground/platform/request-limits.ts';
import { putItem } from './ground/platform/table.ts';
import { names, someEmail } from './testing/account-requests.ts';
import { randomIp } from './testing/cloud.ts';
import { fakePool } from './testing/fake-pool.ts';
import { type LimitedRequestName, limitedRequests } from './testing/limited-requests.ts';
import { offerSold } from './testing/membership-requests.ts';
import { openSharedTestSite } from './testing/site.ts';

// Every request that causes a mail is limited (docs/trust.md#rate-limits).

const site = await openSharedTestSite();
await offerSold(site.dependencies.table);
const requests = limitedRequests(site);

const seatReleases = [
  ...(['cancelBooking', 'cancelMyBooking', 'moveBooking', 'moveMyBooking'] as const),
  ...([
    'cancelCheckout',
    'cancelMyCheckout',
    'createBooking',
    'createGroup',
    'declineOffer',
    'declineMyOffer',
  ] as const),
  ...(['payment', 'admin'] as const),
];

/**
 * Tells what causes each mail: requests that are limited, a payment or its end, an admin, the schedule, or signing in; these are
 * never suppressed.
 */
const causes: Record<Mail['kind'], (LimitedRequestName | 'payment' | 'admin' | 'schedule' | 'sign-in')[]> = {
  booking_confirmed: [
    ...(['createBooking', 'createMemberBooking', 'confirmBooking', 'acceptOffer', 'acceptMyOffer'] as const),
    ...(['takeBackPlace', 'takeBackMyPlace', 'payment', 'admin'] as const),
  ],
  place_held: ['createBooking', 'createMemberBooking', 'createGroup', 'createMemberGroup', 'mailConfirmation'],
  booking_notified: [
    ...(['createBooking', 'createMemberBooking', 'confirmBooking', 'acceptOffer', 'acceptMyOffer'] as const),
    ...(['payment', 'admin'] as const),
  ],
  booking_shared: ['shareBooking', 'shareMyBooking'],
  payment_failed: ['payment'],
  booking_refunded: ['payment'],
  booking_part_refunded: ['admin', 'payment'],
  // Each names money that a bank gives back: nobody can cause more of them than there are payments.
  payment_returned: ['payment', 'admin'],
  purchase_part_refunded: ['admin', 'payment'],
  booking_cancelled: [...(['cancelBooking', 'cancelMyBooking'] as const), 'admin'],
  place_received: [
    ...(['giveBooking', 'giveMyBooking', 'createGroup', 'createMemberGroup', 'confirmBooking'] as const),
    ...(['mailGroupPlace', 'mailMyGroupPlace', 'payment'] as const),
  ],
  place_given: ['giveBooking', 'giveMyBooking'],
  place_given_notified: ['giveBooking', 'giveMyBooking'],
  booking_moved: ['moveBooking', 'moveMyBooking'],
  booking_moved_notified: ['moveBooking', 'moveMyBooking'],
  cancellation_notified: ['cancelBooking', 'cancelMyBooking'],
  session_cancelled: ['admin'],
  seat_offered: [...seatReleases],
  rest_reminder: ['schedule'],
  rest_due: ['schedule'],
  rest_declined: ['schedule', 'payment'],
  rest_paid: ['payment', 'admin'],
  rest_unpaid: ['schedule'],
  place_returned: ['takeBackPlace', 'takeBackMyPlace'],
  group_confirmed: ['createGroup', 'createMemberGroup', 'confirmBooking', 'payment'],
  group_notified: ['createGroup', 'createMemberGroup', 'confirmBooking', 'payment'],
  group_failed: ['payment'],
  group_refunded: ['payment'],
  pass_confirmed: ['createPass', 'createMemberPass', 'payment'],
  pass_notified: ['createPass', 'createMemberPass', 'payment'],
  pass_failed: ['payment'],
  pass_refunded: ['payment'],
  offer_lapsed: ['payment', 'admin'],
  waitlist_passed_over: ['payment', 'admin'],
  session_changed: ['admin'],
  attendees_message: ['admin'],
  recording_ready: ['admin'],
  reminder_day: ['schedule'],
  reminder_hour: ['schedule'],
  waitlist_joined: ['joinWaitlist'],
  waitlist_notified: ['joinWaitlist'],
  waitlist_card_saved: ['payment'],
  waitlist_seat_free: [...seatReleases],
  waitlist_ended: ['admin'],
  notification_digest: ['createBooking', 'joinWaitlist', 'createPurchase', 'moveBooking', 'cancelBooking', 'payment'],
  guest_digest: [
    'createBooking',
    'moveBooking',
    'cancelBooking',
    'giveBooking',
    'joinWaitlist',
    'requestFreeRecording',
  ],
  purchase_confirmed: ['createPurchase', 'createGuestPurchase', 'payment', 'admin'],
  purchase_notified: ['createPurchase', 'createGuestPurchase', 'payment', 'admin'],
  purchase_failed: ['payment'],
  purchase_refunded: ['payment'],
  collection_given: ['admin'],
  voucher_bought: ['payment'],
  voucher_given: ['payment'],
  voucher_notified: ['buyVoucher', 'buyMyVoucher', 'payment'],
  pack_bought: ['payment'],
  pack_notified: ['buyPack', 'buyMyPack', 'payment'],
  pack_given: ['admin'],
  pack_ending: ['schedule'],
  // The credits of a pack are a payment.
  pack_used_up: ['payment'],
  // By the import, which asks for it with an option of its own.
  membership_moved: ['admin'],
  membership_bought: ['payment'],
  membership_notified: ['buyPack', 'buyMyPack', 'payment'],
  membership_renewed: ['payment'],
  membership_unpaid: ['payment'],
  membership_unpaid_notified: ['payment'],
  membership_ending: ['payment'],
  membership_renewing: ['schedule', 'payment'],
  membership_price_changed: ['schedule', 'payment'],
  membership_free: ['payment', 'admin'],
  membership_free_taken_back: ['payment', 'admin'],
  membership_ended: ['payment', 'schedule', 'admin'],
  membership_ended_notified: ['payment', 'schedule', 'admin'],
  membership_places_payable: ['payment', 'schedule', 'admin'],
  free_recording: ['requestFreeRecording'],
  weekly_suggestion: ['schedule'],
  sign_up: ['signUp', 'resendSignUp'],
  account_set_up: ['setUpAccount'],
  new_device: ['sign-in'],
  password_changed: ['setPassword', 'changePassword', 'newPassword', 'admin'],
  second_factor_on: ['turnOnSecondFactor'],
  second_factor_off: ['turnOffSecondFactor', 'newPassword'],
  recovery_codes_renewed: ['renewRecoveryCodes'],
  own_data_link: ['requestOwnDataLink'],
  deletion_requested: ['requestMyDeletion', 'requestOwnDeletion'],
  deletion_taken_back: ['sign-in', 'keepOwnData'],
  deletion_done: ['schedule', 'admin'],
  contact_address: ['admin'],
  magic_link: ['requestMagicLink'],
};

/** Writing endpoints of visitors and members that cause no mail, or mails about payments only. */
const withoutMail: Partial<Record<EndpointName, string>> = {
  readSetupLink: 'reads a link',
  getGroup: 'reads the places of an order',
  joinBooking: 'reads links',
  downloadCalendar: 'reads a file',
  getReceipts: 'reads files',
  getMyReceipts: 'reads files',
  getMyPeriodReceipts: 'reads files',
  answerScreening: 'stores or deletes answers',
  answerMyScreening: 'stores or deletes answers',
  beginSecondFactor: 'gives a secret',
  readOwnData: 'reads a link',
  downloadOwnData: 'reads a file',
  leaveWaitlist: 'removes an entry',
  leaveMyWaitlist: 'removes an entry',
  confirmEntry: 'confirms an address',
  getWaitlistPosition: 'reads a place in line',
  changeTurn: 'changes an entry',
  changeMyTurn: 'changes an entry',
  updateMe: 'changes a name',
  confirmContactAddress: 'confirms an address',
  chooseReminders: 'only the schedule sends them',
  changeMyPreferences: 'only the schedule sends reminders',
  setMySuggestions: 'only the schedule sends suggestions',
  stopMySuggestions: 'stops them',
  stopSuggestions: 'stops them',
  savePosition: 'saves a position',
  checkDiscount: 'reads a code',
  checkVoucher: 'reads a voucher',
  checkCollectionDiscount: 'reads a code',
  saveWaitlistCard: 'opens a page at Stripe',
  settleWaitlistCard: 'mails about a saved card',
  settleBooking: 'mails about payments',
  settlePurchase: 'mails about payments',
  withdrawVoucher: 'mails about payments',
  settleVoucherPurchase: 'mails about payments',
  getVoucherCard: 'reads a file',
  settlePackPurchase: 'mails about payments',
  showPack: 'reads a pack',
  showMembership: 'mails about payments',
  showMyMembership: 'mails about payments',
  changeMembership: 'a mail confirms what its member chose',
  changeMyMembership: 'a mail confirms what its member chose',
  openMembershipCard: 'opens a page at Stripe',
  openMyMembershipCard: 'opens a page at Stripe',
  endMembership: 'a mail confirms what its owner chose',
  payRest: 'mails about payments',
  payMyRest: 'mails about payments',
  withdrawRestCard: 'the schedule mails of a rest',
  withdrawMyRestCard: 'the schedule mails of a rest',
  resumeCheckout: 'mails about payments',
  resumeMyCheckout: 'mails about payments',
  stripeWebhook: 'mails about payments',
  renewImpersonation: 'an admin goes on',
  endImpersonation: 'an admin ends it',
  endAuthSession: 'ends a session',
  endOtherAuthSessions: 'ends sessions',
  signOut: 'ends a session',
};

describe('every endpoint that causes a mail is limited', () => {
  const mailing = new Set<string>(Object.values(causes).flat());
  const writing = Object.entries<Endpoint>(contract).filter(
    ([, { access, method }]) => access !== 'admin' && method !== 'GET',
  );
  test.each(writing.map(([name]) => name))('%s', (name) => {
    const causesMail = mailing.has(name);
    expect(causesMail).toBe(!(name in withoutMail));
    if (causesMail) expect(Object.keys(requests)).toContain(name);
  });
});

describe('every kind of mail is in a budget, or says why it is in none (docs/trust.md#mail-budget)', () => {
  const kinds = Object.entries(mailBudgets) as [Mail['kind'], (typeof mailBudgets)[Mail['kind']]][];

  test.each(kinds)('%s: %s', (kind, budget) => {
    const isRequested = causes[kind].some((cause) => !['payment', 'admin', 'schedule'].includes(cause));
    // Whoever cannot cause a mail by a request cannot flood anyone with it.
    if (['payment', 'owner', 'reminder', 'weekly'].includes(budget)) expect(isRequested).toBe(false);
    if (['links', 'studio'].includes(budget)) expect(isRequested).toBe(true);
    if (budget === 'owner') expect(causes[kind]).toEqual(['admin']);
    if (budget === 'studio') expect(kind).toMatch(/_notified$/);
  });

  test('the page lists each of them once', async () => {
    const [, section = ''] = /\n### Mail budget\n([\s\S]+?)\n### /.exec(await readFile('docs/trust.md', 'utf8')) ?? [];
    const rows = [...section.matchAll(/^\| .+? \| (.+?) \| .+ \|$/gm)].map(([, list = '']) => list);
    const listed = rows.flatMap((list) => [...list.matchAll(/`(\w+)`/g)].map(([, kind]) => kind));
    expect(listed.toSorted()).toEqual(kinds.map(([kind]) => kind).toSorted());
  });
});

/** A booking mails a link where its place is held until the address is confirmed. */
const isBooking = (cause: string) => /^create(Member)?(Booking|Group)$/.test(cause);

describe('requests for a link share a budget of the e-mail address (docs/trust.md#mail-budget)', () => {
  const linking = Object.entries(mailBudgets).flatMap(([kind, budget]) =>
    budget === 'links' ? causes[kind as Mail['kind']].filter((cause) => cause in requests && !isBooking(cause)) : [],
  ) as LimitedRequestName[];
  const now = site.dependencies.now;

  /** The counter of one window stands at its limit, also in the next one, which may begin meanwhile. */
  async function useUp(email: string, window: 'hour' | 'day'): Promise<void> {
    const { limit: count, windowSeconds } = mailLimits.links[window];
    for (const ahead of [0, windowSeconds]) {
      const [hour, day] = mailAttempts('links', email, new Date(now().getTime() + ahead * 1000));
      await putItem(site.dependencies.table, { ...(window === 'hour' ? hour : day)?.key, count });
    }
  }

  test.each(linking.flatMap((name) => (['hour', 'day'] as const).map((window) => [name, window] as const)))(
    '%s is refused once the links of the %s are used up',
    async (name, window) => {
      const { who, send } = await requests[name]();
      await useUp(who.email, window);
      await expect(send(site.dependencies)).rejects.toMatchObject({
        code: 'too_many_requests',
        retryAfter: expect.any(Number),
      });
    },
  );

  test('a place is not held for an address whose links are used up', async () => {
    const email = someEmail();
    await useUp(email, 'hour');
    await expect(site.heldForConfirmation({ email })).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test.each([
    ['known', true],
    ['unknown', false],
  ])('are five an hour of all kinds together, for a %s address alike', async (_, isKnown) => {
    const email = someEmail();
    // At one moment, so that no window ends in between.
    const moment = now();
    const { pool } = fakePool(isKnown ? { [email]: {} } : {});
    const own = { ...site.dependencies, now: () => moment, pool };
    const call = { params: undefined, query: undefined, request: { ip: randomIp(), country: null } };
    const outcomes: string[] = [];
    const attempt = (request: Promise<unknown>) =>
      request.then(
        () => outcomes.push('mailed'),
        ({ code }: { code: string }) => outcomes.push(code),
      );
    const account = { ...names, email, password: 'breathe-in-slowly' };
    for (let n = 0; n < 3; n++) {
      await attempt(requestMagicLink({ ...call, body: { email, purpose: 'sign_in' } }, own));
      await attempt(signUp({ ...call, body: account }, own));
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('mailed'), 'too_many_requests']);
  });
});
