import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAttention } from '../../ground/attention/find.ts';
import { settingAside } from '../../ground/attention/unreadable.ts';
import { eventKey } from '../../ground/events/event.ts';
import type { EventKind } from '../../ground/events/event-schemas.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { giveBooking } from '../../orders/bookings/give.ts';
import { openCardLine } from '../../testing/card-line.ts';
import { randomIp } from '../../testing/cloud.ts';
import type { TestDependencies } from '../../testing/dependencies.ts';
import { openEventsOf } from '../../testing/events.ts';
import { crashAt, intercept, recordCalls } from '../../testing/fault-injection.ts';
import { browserSecret } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openVoucherSales } from '../../testing/voucher-sales.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { reactTo } from './react.ts';
import { sweepEvents } from './sweep-events.ts';

// docs/trust.md#events

const site = await openSharedTestSite('https://reactions.example');
const { dependencies } = site;
const { table } = dependencies;
const line = openLine(site);
const cards = await openCardLine(site);
const free = { amount: 0, currency: 'GBP' } as const;
const price = { amount: 1800, currency: 'GBP' } as const;

beforeAll(() => logger.setLogLevel('SILENT'));

/** Bookings of which settlement was asked for. */
const requested: string[] = [];
const requestSettlement = async (bookingId: string) => void requested.push(bookingId);
const react = (eventId: string, own: TestDependencies = dependencies) =>
  reactTo(eventId, { ...own, requestSettlement });

/** What the sweep does some minutes later. */
const sweep = (own = dependencies) => {
  const now = () => new Date(dependencies.now().getTime() + 3 * 60_000);
  return sweepEvents({ ...own, now, requestSettlement });
};

async function openIds(kind: EventKind, about: string): Promise<string[]> {
  const open = (await openEventsOf(table)).filter((event) => event.kind === kind);
  return open.filter((event) => JSON.stringify(event).includes(about)).map(({ id }) => id);
}

async function openId(kind: EventKind, about: string): Promise<string> {
  const [id, ...others] = await openIds(kind, about);
  if (id === undefined || others.length > 0) throw new Error(`not one open ${kind}`);
  return id;
}

/** Kinds of the queued mails about a booking or session, sorted. */
async function queuedMails(about: string): Promise<string[]> {
  const mails = (await scanPrefix(table, 'MAIL#')).filter((item) => JSON.stringify(item).includes(about));
  return mails.map(({ kind }) => String(kind)).toSorted();
}

async function booked(): Promise<string> {
  const sessionId = await site.createSession({ price: free });
  const { bookingId } = await site.book(site.bookingRequest(sessionId, { total: free }));
  return bookingId;
}

/** An event of three mails. */
async function given() {
  const bookingId = await booked();
  await react(await openId('bookingConfirmed', bookingId));
  const call = { query: undefined, params: { bookingId }, request: { ip: randomIp(), country: null } };
  const email = `wren-${bookingId.toLowerCase()}@example.org`;
  const body = { firstName: 'Wren', lastName: 'Ellis', email, secret: browserSecret(bookingId) };
  await giveBooking({ ...call, body }, dependencies);
  return { about: bookingId, eventId: await openId('bookingGiven', bookingId) };
}

const mailsOfGiven = ['booking_confirmed', 'booking_notified', 'place_given', 'place_given_notified', 'place_received'];

/** A paid voucher, mailed to whom it is for: an event of three mails (docs/product.md#buying-a-gift-voucher). */
async function sold() {
  const { order } = await openVoucherSales(site).sold();
  return { about: order.id, eventId: await openId('voucherBought', order.id) };
}

/** A released seat, with two who wait in line. */
async function released() {
  const { sessionId, bookings, line: people } = await line.full(1, 2);
  for (const id of await openIds('waitlistJoined', sessionId)) await react(id);
  await line.release(bookings[0] ?? '');
  return { about: sessionId, people, eventId: await openId('seatReleased', sessionId) };
}

/** The seat is offered to the first alone, who has one mail of it. */
async function expectOneOffer({ about, people: [first = ''] }: Awaited<ReturnType<typeof released>>): Promise<void> {
  await sweep();
  expect(await line.offeredTo(about)).toEqual([first]);
  expect(await line.mailsTo(first)).toEqual(['seat_offered', 'waitlist_joined']);
  expect(await line.lineSince(about)).toBeUndefined();
  expect(await site.counters(about)).toEqual({ taken: 0, held: 1, waiting: 2 });
}

describe('what follows from an event is done once', () => {
  test('by two runs at a time, 25 times over', async () => {
    for (let round = 0; round < 25; round++) {
      const bookingId = await booked();
      const eventId = await openId('bookingConfirmed', bookingId);
      const outcomes = await Promise.all([react(eventId), react(eventId)]);
      expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'settled')).toBe(true);
      expect(await queuedMails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
      expect(await openIds('bookingConfirmed', bookingId)).toEqual([]);
    }
  });

  test('by two runs that offer a released seat at a time, 25 times over', async () => {
    for (let round = 0; round < 25; round++) {
      const seat = await released();
      await Promise.all([react(seat.eventId), react(seat.eventId)]);
      await expectOneOffer(seat);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('and not again by a run that comes after', async () => {
    const { about, eventId } = await given();
    expect(await react(eventId)).toBe('done');
    expect(await react(eventId)).toBe('settled');
    expect(await sweep()).toMatchObject({ failed: 0 });
    expect(await queuedMails(about)).toEqual(mailsOfGiven);
  });
});

describe('nothing is lost by a crash', () => {
  test('between an event and its reactions: the sweep does them, which leaves the first minute to the stream', async () => {
    const bookingId = await booked();
    await sweepEvents({ ...dependencies, requestSettlement });
    expect(await queuedMails(bookingId)).toEqual([]);
    expect(await sweep()).toMatchObject({ failed: 0, oldestSeconds: expect.closeTo(180, -1) });
    expect(await queuedMails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
    expect(await sweep()).toEqual({ completed: 0, failed: 0, oldestSeconds: 0 });
  });

  test('at each step of mailing, nor mailed twice', async () => {
    const sample = await given();
    const calls = await recordCalls(dependencies, (own) => react(sample.eventId, own));
    expect(calls.length).toBeGreaterThanOrEqual(5);
    for (const [at] of calls.entries()) {
      for (const when of ['before', 'after'] as const) {
        const { about, eventId } = await given();
        await crashAt(dependencies, { at, when }, (own) => react(eventId, own));
        expect(await sweep()).toMatchObject({ failed: 0 });
        expect(await queuedMails(about)).toEqual(mailsOfGiven);
        expect(await openIds('bookingGiven', about)).toEqual([]);
      }
    }
  });

  test('at each step of mailing a bought voucher, nor mailed twice (docs/product.md#buying-a-gift-voucher)', async () => {
    const sample = await sold();
    const calls = await recordCalls(dependencies, (own) => react(sample.eventId, own));
    for (const [at] of calls.entries()) {
      for (const when of ['before', 'after'] as const) {
        const { about, eventId } = await sold();
        await crashAt(dependencies, { at, when }, (own) => react(eventId, own));
        expect(await sweep()).toMatchObject({ failed: 0 });
        expect(await queuedMails(about)).toEqual(['voucher_bought', 'voucher_given', 'voucher_notified']);
      }
    }
  });

  test('at each step of offering a released seat, nor offered twice', async () => {
    const sample = await released();
    const calls = await recordCalls(dependencies, (own) => react(sample.eventId, own));
    expect(calls.length).toBeGreaterThan(5);
    for (const [at] of calls.entries()) {
      for (const when of ['before', 'after'] as const) {
        const seat = await released();
        await crashAt(dependencies, { at, when }, (own) => react(seat.eventId, own));
        await expectOneOffer(seat);
      }
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('between holding a seat for a saved card and asking for its charge', async () => {
    const { sessionId, bookings, email } = await cards.full(1);
    await cards.join(sessionId, email('wren'));
    await line.release(bookings[0] ?? '');
    expect(await react(await openId('seatReleased', sessionId))).toBe('done');
    const [held] = await line.heldForCards(sessionId);
    if (!held) throw new Error('no seat is held');
    const failing = { ...dependencies, requestSettlement: () => Promise.reject(new Error('no function')) };
    expect(await reactTo(held.id, failing)).toBe('failed');
    requested.length = 0;
    await sweep();
    await sweep();
    expect(requested).toEqual([held.bookingId]);
    expect(await site.settle(held.bookingId)).toMatchObject({ total: price });
  });
});

test('a reaction that fails keeps the others from nothing, and is repeated by the sweep', async () => {
  await sweep();
  const bookingId = await booked();
  const eventId = await openId('bookingConfirmed', bookingId);
  const isNote = (input: unknown) => JSON.stringify(input).includes('booking_notified');
  const failing = {
    ...dependencies,
    table: {
      ...table,
      client: new Proxy(table.client, {
        get: (target, key) =>
          key !== 'send'
            ? Reflect.get(target, key)
            : async (command: Parameters<typeof target.send>[0]) => {
                if (command instanceof PutCommand && isNote(command.input)) throw new Error('no note');
                return target.send(command);
              },
      }),
    },
  };
  expect(await react(eventId, failing)).toBe('failed');
  expect(await queuedMails(bookingId)).toEqual(['booking_confirmed']);
  expect(await sweep(failing)).toMatchObject({ failed: 1 });
  expect(await sweep()).toMatchObject({ completed: 1, failed: 0 });
  expect(await queuedMails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
});

test('an event that cannot be read is listed and left, and the others are reacted to (docs/trust.md#unreadable-entries)', async () => {
  const id = newId(new Date());
  const list = { GSI3PK: 'EVENTS#open', GSI3SK: '2026-01-01T00:00:00.000Z' };
  const createdAt = '2026-01-01T00:00:00.000Z';
  await putItem(table, { ...eventKey(id), ...list, id, kind: 'somethingNew', createdAt, expiresAt: 4_000_000_000 });
  const bookingId = await booked();
  expect(await react(id)).toBe('unreadable');
  expect(await settingAside(dependencies, () => sweep())).toMatchObject({ failed: 0 });
  expect(await queuedMails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
  const listed = (await listAttention(table)).filter(({ kind }) => kind === 'entry_unreadable');
  expect(listed).toMatchObject([{ detail: `Something that happened: EVENT#${id} EVENT` }]);
  await transact(table, [{ Delete: { Key: eventKey(id) } }]);
});

test('an outage of the table fails the reaction, which the next run completes', async () => {
  const bookingId = await booked();
  const eventId = await openId('bookingConfirmed', bookingId);
  const away = intercept(dependencies, () => Promise.reject(new Error('the table is away')));
  expect(await react(eventId, away)).toBe('failed');
  expect(await react(eventId)).toBe('done');
  expect(await queuedMails(bookingId)).toEqual(['booking_confirmed', 'booking_notified']);
});
