import { afterEach, beforeAll, expect, test } from 'vitest';
import { chooseReminders } from '../../domains/reminders/endpoints.ts';
import type { Place } from '../../ground/keys/place.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { logger } from '../../ground/platform/log.ts';
import { putItem } from '../../ground/platform/table.ts';
import { reactToOpenEvents } from '../../testing/events.ts';
import { exampleBooking, exampleSession } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import type { Message } from '../mail/message.ts';
import { sendDueMails } from '../mail/send-due-mails.ts';
import { emitDueReminders } from './emit-due-reminders.ts';
import { sweepEvents } from './sweep-events.ts';

// docs/product.md#reminders

const table = await openSharedTable();
const minute = 60_000;
const hour = 60 * minute;
const sent: Message[] = [];
let time = Date.parse('2026-11-20T10:00:00.000Z');
const now = () => new Date(time);
const dependencies = {
  table,
  now,
  send: async (message: Message) => {
    sent.push(message);
    return 'message';
  },
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  adminEmail: 'studio@exhale.example',
  requestSettlement: async () => undefined,
  pool: fakePool().pool,
};

beforeAll(() => logger.setLogLevel('SILENT'));

afterEach(() => {
  sent.length = 0;
  // Sessions of one test have begun in the next.
  time += 60 * 24 * hour;
});

const later = (milliseconds: number) => new Date(time + milliseconds).toISOString();

/** A session that begins so many milliseconds from now, in days as by default, with one booking for each of `bookings`. */
async function begins(inMs: number, session: Partial<WholeSession> = {}, ...bookings: Partial<Place>[]) {
  const startTime = later(inMs);
  const whole = exampleSession({ id: newId(now()), startTime, endTime: later(inMs + hour), ...session });
  const booked = bookings.map((booking) => {
    const id = newId(now());
    const own = { id, sessionId: whole.id, sessionStart: startTime, attendeeEmail: `${id.toLowerCase()}@example.org` };
    return exampleBooking({ ...own, createdAt: later(-hour), ...booking });
  });
  await save(whole, ...booked);
  return { session: whole, bookings: booked };
}

async function save(session: WholeSession, ...bookings: Place[]): Promise<void> {
  for (const item of sessionItems(session)) await putItem(table, item);
  for (const booking of bookings) await storePlace(table, booking);
}

/** One run of the schedules, and of what follows; the addresses of mails that were sent. */
async function run(): Promise<string[]> {
  const before = sent.length;
  await emitDueReminders(dependencies);
  await reactToOpenEvents(dependencies);
  await sendDueMails(dependencies);
  return sent.slice(before).map(({ to }) => to);
}

const settled = minute;

test('reminds each attendee once a day before, and of an online session an hour before with the link', async () => {
  const { session, bookings } = await begins(30 * hour, {}, {}, { timeZone: 'America/Los_Angeles' });
  const attendees = bookings.map(({ attendeeEmail }) => attendeeEmail).toSorted();
  expect(await run()).toEqual([]);
  time += 6 * hour + settled;
  const [one, other] = await Promise.all([run(), run()]);
  expect([...one, ...other, ...(await run())].filter((to, i, all) => all.indexOf(to) === i).toSorted()).toEqual(
    attendees,
  );
  expect(sent).toHaveLength(2);
  const [london, far] = bookings.map((booking) => sent.find(({ to }) => to === booking.attendeeEmail));
  expect(london?.subject).toBe('Reminder: Evening Unwind, November 21');
  expect(far?.text).toContain('8:00 AM to 9:00 AM (1h 30min, America/Los_Angeles (GMT-8))');
  expect(far?.text).not.toContain('zoom.example');
  time += 23 * hour;
  expect((await run()).toSorted()).toEqual(attendees);
  expect(await run()).toEqual([]);
  expect(sent[2]?.text).toContain(session.zoomLink);
  expect(sent[2]?.subject).toBe('Soon: Evening Unwind, November 21');
});

test('reminds no one of a room an hour before, and no one who booked later than a day before', async () => {
  const { bookings } = await begins(
    24 * hour - 5 * minute,
    { locationType: 'onsite' },
    { createdAt: later(-6 * minute) },
    { createdAt: later(-1 * minute) },
  );
  expect(await run()).toEqual([bookings[0]?.attendeeEmail]);
  time += 23 * hour;
  expect(await run()).toEqual([]);
});

test.each([
  ['once', 'completed'],
  ['once, also when their own place was cancelled', 'cancelled'],
] as const)(
  'reminds who ordered for people without addresses %s (docs/product.md#several-places)',
  async (_, status) => {
    const attendeeEmail = 'buyer@example.org';
    const order = { groupId: newId(now()), attendeeEmail, createdAt: later(-5 * hour) };
    const ofBuyer = { ...order, isOfBuyer: true };
    await begins(20 * hour, {}, ofBuyer, { ...order, status }, ofBuyer);
    expect(await run()).toEqual([attendeeEmail]);
  },
);

test('a crash between is completed by the next run, without duplicates', async () => {
  const { bookings } = await begins(23 * hour, {}, { createdAt: later(-2 * hour) }, { createdAt: later(-2 * hour) });
  await emitDueReminders(dependencies);
  let left = 2;
  const crashing = new Proxy(table.client, {
    get: (target, key) =>
      key !== 'send'
        ? Reflect.get(target, key)
        : (command: { constructor: { name: string } }) => {
            if (command.constructor.name === 'PutCommand' && left-- <= 1) throw new Error('out of time');
            return target.send(command as Parameters<typeof target.send>[0]);
          },
  });
  time += 2 * minute;
  expect(await sweepEvents({ ...dependencies, table: { ...table, client: crashing } })).toMatchObject({ failed: 1 });
  expect(await sweepEvents(dependencies)).toMatchObject({ completed: 1, failed: 0, oldestSeconds: 120 });
  expect(await sweepEvents(dependencies)).toMatchObject({ completed: 0, oldestSeconds: 0 });
  await sendDueMails(dependencies);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(bookings.map(({ attendeeEmail }) => attendeeEmail).toSorted());
});

test.each<[string, Partial<WholeSession>, Partial<Place>]>([
  ['was cancelled', {}, { status: 'cancelled' }],
  ['was given to another person', {}, { attendeeEmail: 'other@example.org' }],
  ['is of a session that is a draft now', { published: false }, {}],
  ['is of a deleted session', { deletedAt: '2026-11-20T10:00:00.000Z' }, {}],
  ['is of a session that was moved', { startTime: '2099-01-01T10:00:00.000Z' }, {}],
])('decides when it is sent: none where the place %s', async (_, session, booking) => {
  const state = await begins(20 * hour, {}, { createdAt: later(-5 * hour) });
  await emitDueReminders(dependencies);
  const held = { ...dependencies, send: () => Promise.reject(new Error('not now')) };
  await reactToOpenEvents(dependencies);
  await sendDueMails(held);
  await save({ ...state.session, ...session }, ...state.bookings.map((one) => ({ ...one, ...booking })));
  time += 5 * minute;
  expect(await run()).toEqual([]);
});

test('a session that was moved reminds of its new time, once for each start', async () => {
  const { session, bookings } = await begins(20 * hour, {}, { createdAt: later(-3 * 24 * hour) });
  expect(await run()).toHaveLength(1);
  const moved = { ...session, startTime: later(22 * hour), endTime: later(23 * hour) };
  await save(moved, ...bookings);
  expect(await run()).toHaveLength(1);
  await save(session);
  expect(await run()).toEqual([]);
  await save({ ...session, startTime: later(hour + 30 * minute) });
  expect(await run()).toEqual([]);
});

test('is 24 hours before, also where the clocks change in between (docs/product.md#reminders)', async () => {
  time = Date.parse('2028-03-25T18:00:00.000Z');
  const dst = { timeZone: 'Europe/Paris', startTime: '2028-03-26T18:00:00.000Z', endTime: '2028-03-26T19:00:00.000Z' };
  await begins(0, dst, { createdAt: later(-hour) });
  expect(await run()).toEqual([]);
  time += settled;
  expect(await run()).toHaveLength(1);
  expect(sent[0]?.text).toContain('Sunday, March 26, 2028');
  expect(sent[0]?.text).toContain('8:00 PM to 9:00 PM (1h 30min, Europe/Paris (CEST))');
});

test('one POST stops the reminders to an address, and another resumes them (docs/trust.md#reminders)', async () => {
  const attendeeEmail = 'ada@example.org';
  const early = { attendeeEmail, createdAt: later(-24 * hour) };
  await begins(20 * hour, {}, early);
  await run();
  const address = sent[0]?.oneClickStop ?? '';
  const [, token = ''] = /^https:\/\/exhale\.example\/api\/reminders\/([\w-]{43})$/.exec(address) ?? [];
  expect(sent[0]?.html).toContain(`href="https://exhale.example/reminders#secret=${token}"`);
  const choose = (of: string, wanted?: 'true') => {
    const call = { body: undefined, request: { ip: '192.0.2.1', country: null }, query: { wanted } };
    const raw = { body: 'List-Unsubscribe=One-Click', headers: {} };
    return chooseReminders({ ...call, params: { reminderToken: of }, raw }, dependencies);
  };
  expect(await choose(token)).toEqual({ wanted: false });
  await begins(19 * hour, {}, early);
  expect(await run()).toEqual([]);
  expect(await choose(token, 'true')).toEqual({ wanted: true });
  await begins(18 * hour, {}, early);
  expect(await run()).toEqual([attendeeEmail]);
  await expect(choose('x'.repeat(43))).rejects.toMatchObject({ code: 'link_not_found' });
});
