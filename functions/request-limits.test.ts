import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import type { Mail } from './outbox/mail.ts';
import { attemptsOf, type LimitedAction, requestLimits } from './platform/request-limits.ts';
import { putItem } from './platform/table.ts';
import { intercept } from './testing/fault-injection.ts';
import {
  type LimitedRequest,
  type LimitedRequestName,
  limitedRequests,
  memberVariants,
} from './testing/limited-requests.ts';
import { price } from './testing/payments.ts';
import { scanPrefix } from './testing/scan.ts';
import { openSharedTestSite } from './testing/site.ts';

// Limits on requests that cause mails or call Stripe (docs/trust.md#rate-limits).

const site = await openSharedTestSite();
const { table, now } = site.dependencies;
const requests = limitedRequests(site);
const free = { amount: 0, currency: 'GBP' } as const;

describe('an attacker behind one network', () => {
  const statusOf = (response: Promise<unknown>) =>
    response.then(
      () => 'sent',
      ({ code }: { code: string }) => code,
    );
  const countOf = (all: string[], code: string) => all.filter((one) => one === code).length;
  const attack = async (bookings: number, email: (n: number) => string) => {
    const sessionId = await site.createSession({ price: free, maxAttendees: null });
    const bodies = Array.from({ length: bookings }, (_, n) =>
      site.bookingRequest(sessionId, { email: email(n), total: free }),
    );
    const ip = `198.51.100.${sessionId.charCodeAt(25)}`;
    const outcomes: string[] = [];
    // A browser's six connections.
    await Promise.all(
      Array.from({ length: 6 }, async (_, line) => {
        for (const body of bodies.filter((_, n) => n % 6 === line)) {
          outcomes.push(await statusOf(site.bookFrom(ip, body)));
        }
      }),
    );
    return { outcomes, mails: (await site.mails('@victim.example')).filter((kind) => kind === 'booking_confirmed') };
  };

  test('mails one victim four times with 120 bookings: its places of one session', async () => {
    const { outcomes, mails } = await attack(120, () => 'one@victim.example');
    expect(countOf(outcomes, 'too_many_requests')).toBe(116);
    expect(mails).toHaveLength(4);
  });

  test('mails sixty strangers with seventy bookings: more than a workshop or an office', async () => {
    const { outcomes, mails } = await attack(70, (n) => `${n}@victim.example`);
    expect(countOf(outcomes, 'too_many_requests')).toBe(10);
    expect(mails).toHaveLength(4 + 60);
  });
});

test('a repeated request is counted once', async () => {
  const sessionId = await site.createSession({ price: free, maxAttendees: null });
  const body = site.bookingRequest(sessionId, { total: free, email: 'again@example.org' });
  const ip = '203.0.113.8';
  await Promise.all(Array.from({ length: 5 }, () => site.bookFrom(ip, body)));
  for (let n = 0; n < 10; n++) await site.bookFrom(ip, body);
  const [counter] = attemptsOf('createBooking', { network: ip, email: undefined, session: undefined }, now());
  const counted = await scanPrefix(table, String(counter?.key.PK));
  expect(counted).toMatchObject([{ count: 1 }]);
});

/** The counter of one limit of a request stands at its limit. */
async function exhaust(action: LimitedAction, subject: string, who: LimitedRequest['who']): Promise<void> {
  const attempts = attemptsOf(action, who, now());
  const counter = attempts.find(({ key }) => key.PK.startsWith(`RATE#${action}-${subject}#`));
  const limits: Record<string, { limit: number }> = requestLimits[action];
  await putItem(table, {
    ...counter?.key,
    count: limits[subject]?.limit,
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  });
}

/** Sends a request that must be refused: nothing is written but counters, and Stripe is not called. */
async function expectRefused(send: LimitedRequest['send']): Promise<void> {
  const stripeCalls: string[] = [];
  const own = intercept(site.dependencies, (name, call) => {
    // `prepare` loads the client and calls nothing.
    if (name in site.dependencies.payments && name !== 'prepare') stripeCalls.push(name);
    return call();
  });
  const written = async () =>
    (await scanPrefix(table, ''))
      .filter(({ PK }) => !String(PK).startsWith('RATE#'))
      .map((item) => JSON.stringify(item));
  const before = (await written()).toSorted();
  await expect(send(own)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) });
  expect((await written()).toSorted()).toEqual(before);
  expect(stripeCalls).toEqual([]);
}

const isPrepared = (name: string): name is LimitedRequestName => name in requests;
const namesOf = (action: string) => [
  action,
  ...Object.entries(memberVariants).flatMap(([variant, of]) => (of === action ? [variant] : [])),
];
const limits = Object.entries(requestLimits).flatMap(([action, limited]) =>
  namesOf(action)
    .filter(isPrepared)
    .flatMap((name) => Object.keys(limited).map((subject) => [name, subject, action] as const)),
);

describe('beyond its limit nothing is written, and Stripe is not called', () => {
  test.each(limits)('%s per %s', async (name, subject, action) => {
    const { who, send } = await requests[name]();
    await exhaust(action as LimitedAction, subject, who);
    await expectRefused(send);
  });
});

/** Endpoints of visitors and members whose handlers have Stripe's keys and never use them for an unverified caller. */
const withoutStripe: Record<string, string> = {
  joinBooking: 'reads the table only',
  downloadCalendar: 'reads the table only',
  shareBooking: 'reads the table only',
  shareMyBooking: 'reads the table only',
  checkDiscount: 'reads the table only',
  checkCollectionDiscount: 'reads the table only',
  joinWaitlist: 'writes the table only',
  leaveWaitlist: 'writes the table only',
  leaveMyWaitlist: 'writes the table only',
  getWaitlistPosition: 'reads the table only',
  declineOffer: 'writes the table only',
  declineMyOffer: 'writes the table only',
  requestFreeRecording: 'writes the table only',
  chooseReminders: 'writes the table only',
  stripeWebhook: 'the signature is verified first',
};
const callsStripe = (name: string, { service, method }: Endpoint) =>
  service === 'bookings' && method !== 'GET' && !(name in withoutStripe);

describe('calls to Stripe are limited per network and order', () => {
  const callers = Object.entries<Endpoint>(contract).filter(([name, endpoint]) => callsStripe(name, endpoint));
  test.each(callers.map(([name]) => name))('%s', async (name) => {
    if (!isPrepared(name)) throw new Error(`limit ${name} and prepare a request in testing/limited-requests.ts`);
    for (const subject of ['network', 'order']) {
      const { who, send } = await requests[name](price);
      await exhaust('stripe', subject, who);
      await expectRefused(send);
    }
  });

  test('a return page that polls every three seconds is not refused', () => {
    expect(requestLimits.stripe.order.limit).toBeGreaterThanOrEqual(requestLimits.stripe.order.windowSeconds / 3);
  });
});

const seatReleases = [
  ...(['cancelBooking', 'cancelMyBooking', 'moveBooking', 'moveMyBooking'] as const),
  ...(['cancelCheckout', 'cancelMyCheckout', 'createBooking', 'declineOffer', 'declineMyOffer'] as const),
  ...(['payment', 'admin'] as const),
];

/** What causes each mail: requests that are limited, a payment or its end, an admin, or the schedule; these are never suppressed. */
const causes: Record<Mail['kind'], (LimitedRequestName | 'payment' | 'admin' | 'schedule')[]> = {
  booking_confirmed: ['createBooking', 'createMemberBooking', 'acceptOffer', 'acceptMyOffer', 'payment', 'admin'],
  booking_notified: ['createBooking', 'createMemberBooking', 'acceptOffer', 'acceptMyOffer', 'payment', 'admin'],
  booking_shared: ['shareBooking', 'shareMyBooking'],
  payment_failed: ['payment'],
  booking_refunded: ['payment'],
  booking_cancelled: [...(['cancelBooking', 'cancelMyBooking'] as const), 'admin'],
  place_received: ['giveBooking', 'giveMyBooking'],
  place_given: ['giveBooking', 'giveMyBooking'],
  place_given_notified: ['giveBooking', 'giveMyBooking'],
  booking_moved: ['moveBooking', 'moveMyBooking'],
  booking_moved_notified: ['moveBooking', 'moveMyBooking'],
  cancellation_notified: ['cancelBooking', 'cancelMyBooking'],
  session_cancelled: ['admin'],
  seat_offered: [...seatReleases],
  offer_lapsed: ['payment', 'admin'],
  session_changed: ['admin'],
  attendees_message: ['admin'],
  to_attendees: ['admin'],
  reminder_day: ['schedule'],
  reminder_hour: ['schedule'],
  reminders: ['schedule'],
  waitlist_joined: ['joinWaitlist'],
  waitlist_notified: ['joinWaitlist'],
  waitlist_seat_free: [...seatReleases],
  seat_freed: [...seatReleases],
  notification_digest: ['createBooking', 'joinWaitlist', 'createPurchase', 'payment'],
  purchase_confirmed: ['createPurchase', 'createGuestPurchase', 'payment', 'admin'],
  purchase_notified: ['createPurchase', 'createGuestPurchase', 'payment', 'admin'],
  purchase_failed: ['payment'],
  purchase_refunded: ['payment'],
  collection_given: ['admin'],
  free_recording: ['requestFreeRecording'],
  sign_up: ['signUp', 'resendSignUp'],
  password_changed: ['setPassword', 'changePassword', 'newPassword', 'admin'],
  second_factor_on: ['turnOnSecondFactor'],
  second_factor_off: ['turnOffSecondFactor', 'newPassword'],
  recovery_codes_renewed: ['renewRecoveryCodes'],
  magic_link: ['requestMagicLink'],
};

/** Writing endpoints of visitors and members that cause no mail, or mails about payments only. */
const withoutMail: Partial<Record<EndpointName, string>> = {
  readSetupLink: 'reads a link',
  joinBooking: 'reads links',
  downloadCalendar: 'reads a file',
  setUpAccount: 'makes an account',
  beginSecondFactor: 'gives a secret',
  leaveWaitlist: 'removes an entry',
  leaveMyWaitlist: 'removes an entry',
  getWaitlistPosition: 'reads a place in line',
  updateMe: 'changes a name',
  chooseReminders: 'only the schedule sends them',
  changeMyPreferences: 'only the schedule sends reminders',
  savePosition: 'saves a position',
  checkDiscount: 'reads a code',
  checkCollectionDiscount: 'reads a code',
  settleBooking: 'mails about payments',
  settlePurchase: 'mails about payments',
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
