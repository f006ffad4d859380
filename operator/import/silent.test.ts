import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findWholeSession } from '../../functions/domains/sessions/store.ts';
import { setImportedMails } from '../../functions/endpoints/admin/overview/imports.ts';
import { getOverview } from '../../functions/endpoints/admin/overview/overview.ts';
import { storeEvent } from '../../functions/ground/events/event.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import { sessionItems } from '../../functions/ground/keys/session.ts';
import { waitlistEntryItem } from '../../functions/ground/keys/waitlist-entry.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { logger } from '../../functions/ground/platform/log.ts';
import { putItem } from '../../functions/ground/platform/table.ts';
import { findPlace } from '../../functions/orders/bookings/place-store.ts';
import { emitDueReminders } from '../../functions/reactions/dispatch/emit-due-reminders.ts';
import type { Message } from '../../functions/reactions/mail/message.ts';
import { sendDueMails } from '../../functions/reactions/mail/send-due-mails.ts';
import { reactToOpenEvents } from '../../functions/testing/events.ts';
import { fakePool } from '../../functions/testing/fake-pool.ts';
import { testMember } from '../../functions/testing/member.ts';
import { openSharedTable } from '../../functions/testing/temporary-table.ts';
import { importedId } from './plan.ts';
import { importInto } from './testing/import-site.ts';

// docs/product.md#imported-people

const table = await openSharedTable();
const site = importInto(table);
const hour = 3_600_000;
const sent: Message[] = [];
let time = Date.parse('2026-11-20T10:00:00.000Z');
const now = () => new Date(time);
const dependencies = {
  table,
  now,
  newId,
  pool: fakePool().pool,
  send: async (message: Message) => {
    sent.push(message);
    return 'message';
  },
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
};
const request = { ip: '2001:db8:feed::1', country: null };
const call = { params: undefined, query: undefined, request, member: testMember({ admin: true }) };

beforeAll(() => logger.setLogLevel('SILENT'));
afterAll(() => site.remove());
afterEach(() => {
  sent.length = 0;
  // Sessions of one test have begun in the next.
  time += 60 * 24 * hour;
});

const inHours = (hours: number) => new Date(time + hours * hour).toISOString();

let exports = 0;

/** A session with a guest, a member, somebody unpaid and two who wait. */
function anExport(startsIn: number) {
  const own = `${++exports}`;
  const booking = { session_id: `s${own}`, status: 'completed', payment_status: 'paid', created_at: inHours(-100) };
  const people = ['guest', 'member', 'unpaid'].map((who) => `${who}${own}@example.org`);
  const unpaid = { status: 'pending', payment_status: 'pending' };
  return {
    users: [{ id: `u${own}`, email: people[1] ?? '', full_name: 'Mara Member' }],
    live_sessions: [
      {
        id: `s${own}`,
        title: 'Evening',
        description: 'Breathe.',
        start_time: inHours(startsIn),
        price: '20',
        price_currency: 'EUR',
        duration_minutes: 60,
        max_attendees: 3,
        is_online: 'yes',
      },
    ],
    session_bookings: people.map((attendee_email, n) => ({
      id: `b${own}${n}`,
      attendee_name: `Person ${n}`,
      attendee_email,
      user_id: n === 1 ? `u${own}` : '',
      ...booking,
      ...(n === 2 && unpaid),
    })),
    session_waitlist: [0, 1].map((n) => ({
      id: `w${own}${n}`,
      session_id: `s${own}`,
      name: `Waiting ${n}`,
      email: `waiting${n}.${own}@example.org`,
      created_at: inHours(-50 + n),
    })),
  };
}

const sessionOf = (rows: ReturnType<typeof anExport>) => importedId('live_sessions', rows.live_sessions[0]?.id ?? '');

/** Runs of the schedules, and of what follows from events. */
async function runSchedules(): Promise<string[]> {
  const before = sent.length;
  await emitDueReminders(dependencies);
  await reactToOpenEvents({ ...dependencies, adminEmail: dependencies.site.adminEmail });
  for (let step = 0; step < 4; step++) await sendDueMails(dependencies);
  return sent.slice(before).map(({ to }) => to);
}

async function releaseSeat(sessionId: string): Promise<void> {
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  const at = now();
  const lineSince = session.waitlistMode === 'next_in_line' ? at.toISOString() : undefined;
  const roomier = { ...session, maxAttendees: (session.maxAttendees ?? 0) + 1, ...(lineSince && { lineSince }) };
  for (const item of sessionItems(roomier)) await putItem(table, item);
  await storeEvent(table, { id: newId(at), kind: 'seatReleased', sessionId, releasedBy: newId(at) }, at);
}

async function setMode(sessionId: string, waitlistMode: 'everyone' | 'next_in_line'): Promise<void> {
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (session) for (const item of sessionItems({ ...session, waitlistMode })) await putItem(table, item);
}

async function overview() {
  return (await getOverview({ ...call, query: { timeZone: 'UTC' }, body: undefined }, dependencies)).imports;
}

async function turn(on: boolean): Promise<void> {
  const importedAt = (await overview())?.importedAt ?? '';
  await setImportedMails({ ...call, body: { on, importedAt } }, dependencies);
}

test.each(['everyone', 'next_in_line'] as const)(
  'nothing is mailed to anybody by any schedule until the owner says so, with a waitlist for %s',
  async (mode) => {
    const rows = anExport(30);
    await site.import(rows, { now: now() });
    await setMode(sessionOf(rows), mode);
    expect(await overview()).toMatchObject({ people: 3, waiting: 2, mailsOn: false });
    await releaseSeat(sessionOf(rows));
    const mailed: string[] = [];
    for (let hours = 0; hours < 30; hours++) {
      time += hour;
      mailed.push(...(await runSchedules()));
    }
    expect(mailed).toEqual([]);
    // A seat that nobody in line can be told of is anyone's, and held for nobody.
    const session = await findWholeSession(table, sessionOf(rows), { consistent: true });
    expect(session).toMatchObject({ seatsTaken: 2, seatsHeld: 1, maxAttendees: 4 });
    expect(session?.lineSince).toBeUndefined();
  },
);

test('once the owner has turned them on, reminders and offers go, and no more when they are off again', async () => {
  const rows = anExport(30);
  await site.import(rows, { now: now() });
  await setMode(sessionOf(rows), 'next_in_line');
  await turn(true);
  expect(await overview()).toMatchObject({ people: 3, waiting: 2, mailsOn: true });
  await releaseSeat(sessionOf(rows));
  expect(await runSchedules()).toEqual([rows.session_waitlist[0]?.email]);
  time += 6.5 * hour;
  const booked = rows.session_bookings.slice(0, 2).map(({ attendee_email }) => attendee_email);
  expect((await runSchedules()).toSorted()).toEqual(booked.toSorted());
  await turn(false);
  expect(await overview()).toMatchObject({ mailsOn: false });
  time += 22.8 * hour;
  expect(await runSchedules()).toEqual([]);
});

test('who is brought by a later import is mailed only when the owner says so again', async () => {
  const first = anExport(30);
  await site.import(first, { now: now() });
  await turn(true);
  time += hour;
  const second = anExport(29);
  await site.import(second, { now: now() });
  expect(await overview()).toMatchObject({ people: 3, waiting: 2, mailsOn: false });
  time += 5.5 * hour;
  const mailed = await runSchedules();
  expect(mailed.toSorted()).toEqual(first.session_bookings.slice(0, 2).map(({ attendee_email }) => attendee_email));
});

test('the overview speaks of imported people until the last session of all imports has begun', async () => {
  await site.import(anExport(30), { now: now() });
  await site.import(anExport(10), { now: now() });
  time += 20 * hour;
  expect(await overview()).toMatchObject({ mailsOn: false });
  time += 11 * hour;
  expect(await overview()).toBeNull();
});

test('somebody who comes to an imported session by themselves is reminded, and waits as ever', async () => {
  const rows = anExport(30);
  await site.import(rows, { now: now() });
  const own = { email: 'new@example.org', secret: newId(now()), createdAt: inHours(-1) };
  const entry = { ...own, sessionId: sessionOf(rows), entryId: emailHash(own.email), name: 'New' };
  await putItem(table, waitlistEntryItem(entry));
  await setMode(sessionOf(rows), 'everyone');
  await releaseSeat(sessionOf(rows));
  expect(await runSchedules()).toEqual(['new@example.org']);
});

test('a mark of an import goes with the item, and its order is told as paid elsewhere', async () => {
  const rows = anExport(30);
  await site.import(rows, { now: now() });
  const id = importedId('session_bookings', rows.session_bookings[0]?.id ?? '');
  const booking = await findPlace(table, id);
  expect(booking).toMatchObject({ paidElsewhere: true, total: { amount: 0 }, imported: { at: now().toISOString() } });
});
