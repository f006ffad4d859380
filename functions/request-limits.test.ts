import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { attemptsOf, type LimitedAction, requestLimits } from './ground/platform/request-limits.ts';
import { putItem } from './ground/platform/table.ts';
import { takesAuthority } from './testing/authority.ts';
import { randomIp } from './testing/cloud.ts';
import { intercept } from './testing/fault-injection.ts';
import type { LimitedRequest } from './testing/limited-request.ts';
import { type LimitedRequestName, limitedRequests, memberVariants } from './testing/limited-requests.ts';
import { offerSold } from './testing/membership-requests.ts';
import { price } from './testing/payments.ts';
import { scanPrefix } from './testing/scan.ts';
import { openSharedTestSite } from './testing/site.ts';

// Limits on requests (docs/trust.md#rate-limits). Which of them cause mails: mail-limits.test.ts.

const site = await openSharedTestSite();
const { table, now } = site.dependencies;
await offerSold(site.dependencies.table);
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
    const ip = randomIp();
    // At one moment, so that no window ends in between.
    const moment = now();
    const own = { ...site.dependencies, now: () => moment };
    const outcomes: string[] = [];
    // A browser's six connections.
    await Promise.all(
      Array.from({ length: 6 }, async (_, line) => {
        for (const body of bodies.filter((_, n) => n % 6 === line)) {
          outcomes.push(await statusOf(site.bookFrom(ip, body, own)));
        }
      }),
    );
    const kinds = new Set(['booking_confirmed', 'place_held']);
    return { outcomes, mails: (await site.mails('@victim.example')).filter((kind) => kinds.has(kind)) };
  };

  test('mails one victim four times with 120 bookings: its places of one session', async () => {
    const { outcomes, mails } = await attack(120, () => 'one@victim.example');
    expect(countOf(outcomes, 'too_many_requests')).toBe(116);
    expect(mails).toHaveLength(4);
  });

  test('mails thirty strangers with seventy bookings: twenty are booked, ten places are held', async () => {
    const { outcomes, mails } = await attack(70, (n) => `${n}@victim.example`);
    expect(countOf(outcomes, 'network_holds')).toBe(40);
    expect(mails).toHaveLength(4 + 30);
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

/** The counter of one limit of a request stands at its limit, in this window and the next, which may begin meanwhile. */
async function exhaust(action: LimitedAction, subject: string, who: LimitedRequest['who']): Promise<void> {
  const limits: Record<string, { limit: number; windowSeconds: number }> = requestLimits[action];
  const { limit: count, windowSeconds } = limits[subject] ?? { limit: 0, windowSeconds: 0 };
  for (const ahead of [0, windowSeconds]) {
    const attempts = attemptsOf(action, who, new Date(now().getTime() + ahead * 1000));
    const counter = attempts.find(({ key }) => key.PK.startsWith(`RATE#${action}-${subject}#`));
    await putItem(table, { ...counter?.key, count, expiresAt: Math.floor(Date.now() / 1000) + 3600 + ahead });
  }
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

/** By whom an endpoint's calls to Stripe are counted: the booking or entry where authority is shown, the member, the network. */
function stripeSubjectOf(name: string, { access }: Endpoint): 'order' | 'member' | 'network' {
  const variants: Record<string, string> = memberVariants;
  if (takesAuthority(variants[name] ?? name)) return 'order';
  return access === 'member' ? 'member' : 'network';
}

/** Endpoints of visitors and members whose handlers have Stripe's keys and never use them for an unverified caller. */
const withoutStripe: Record<string, string> = {
  joinBooking: 'reads the table only',
  getGroup: 'reads the table only',
  mailGroupPlace: 'queues a mail',
  mailMyGroupPlace: 'queues a mail',
  downloadCalendar: 'reads the table only',
  answerScreening: 'writes the table only',
  answerMyScreening: 'writes the table only',
  shareBooking: 'reads the table only',
  shareMyBooking: 'reads the table only',
  checkDiscount: 'reads the table only',
  checkVoucher: 'reads the table only',
  showPack: 'reads the table only',
  checkCollectionDiscount: 'reads the table only',
  joinWaitlist: 'writes the table only',
  leaveWaitlist: 'writes the table only',
  leaveMyWaitlist: 'writes the table only',
  getWaitlistPosition: 'reads the table only',
  confirmBooking: 'writes the table only',
  mailConfirmation: 'writes the table only',
  confirmEntry: 'writes the table only',
  declineOffer: 'writes the table only',
  declineMyOffer: 'writes the table only',
  requestFreeRecording: 'writes the table only',
  chooseReminders: 'writes the table only',
  stopSuggestions: 'writes the table only',
  stripeWebhook: 'the signature is verified first',
};
const callsStripe = (name: string, { service, method }: Endpoint) =>
  service === 'bookings' && method !== 'GET' && !(name in withoutStripe);

describe('calls to Stripe are limited by order, member or network', () => {
  const callers = Object.entries<Endpoint>(contract).filter(([name, endpoint]) => callsStripe(name, endpoint));
  test.each(callers)('%s', async (name, endpoint) => {
    if (!isPrepared(name)) throw new Error(`limit ${name} and prepare a request in testing/limited-requests.ts`);
    const { who, send } = await requests[name](price);
    await exhaust('stripe', stripeSubjectOf(name, endpoint), who);
    await expectRefused(send);
  });

  test('a return page that polls every three seconds is not refused', () => {
    expect(requestLimits.stripe.order.limit).toBeGreaterThanOrEqual(requestLimits.stripe.order.windowSeconds / 3);
  });
});
