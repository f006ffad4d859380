import { beforeAll, describe, expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { call, counterMismatches } from '../../../testing/cloud.ts';
import { browserSecret } from '../../../testing/payments.ts';
import { type Admin, sessionForm, sessionHistory, signInSessionAdmin } from './testing/session-api.ts';

let admin: Admin;
let other: Admin;
beforeAll(async () => {
  [admin, other] = await Promise.all([signInSessionAdmin(), signInSessionAdmin()]);
});

type Page = ResponseBody<'listAdminSessions'>;

async function everyPage(when: 'upcoming' | 'past'): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await admin.send(
      `GET /api/admin/sessions?when=${when}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    expect(status).toBe(200);
    const page = body as Page;
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}

/** Books a free seat as a guest. */
async function book(sessionId: string) {
  const bookingId = newId(new Date());
  const email = `${bookingId.toLowerCase()}@example.org`;
  const total = { amount: 0, currency: 'GBP' };
  const secret = browserSecret(bookingId);
  const body = { bookingId, sessionId, firstName: 'Ada', lastName: 'Lovelace', email, secret, total };
  expect((await call('POST /api/bookings', { body })).status).toBe(201);
  return { bookingId, email };
}

describe('creating a session (docs/product.md#session-form)', () => {
  test('stores the form with the computed end, visible to visitors', async () => {
    const input = sessionForm({ durationMinutes: 45 });
    const made = await admin.create(input);
    expect(made).toMatchObject({
      ...input,
      endTime: new Date(Date.parse(input.startTime) + 45 * 60_000).toISOString(),
      seats: { max: 10, taken: 0, held: 0 },
      thumbnailUrl: null,
      updatedBy: admin.email,
    });
    expect(await admin.read(made.id)).toEqual(made);
    expect((await call(`GET /api/sessions/${made.id}`)).body).toMatchObject({ id: made.id, title: input.title });
  });

  test('is idempotent; another session with its id is refused', async () => {
    const input = sessionForm();
    const first = await admin.create(input);
    expect(await admin.create(input)).toEqual(first);
    const second = await admin.send('POST /api/admin/sessions', { ...input, title: 'Another' });
    expect(second).toMatchObject({ status: 409, body: { code: 'session_changed', by: admin.email } });
  });

  test('as a draft shows it in the admin’s list only', async () => {
    const made = await admin.create({ published: false });
    expect((await call(`GET /api/sessions/${made.id}`)).status).toBe(404);
    const all = (await everyPage('upcoming')).flatMap(({ sessions }) => sessions);
    expect(all.find(({ id }) => id === made.id)).toMatchObject({ published: false, hasZoomLink: true });
  });

  test('is audited', async () => {
    const made = await admin.create();
    expect(await sessionHistory(made.id)).toMatchObject([
      { action: 'session.created', by: { email: admin.email }, before: null, after: { title: made.title } },
    ]);
  });
});

test.each([
  ['title', '  ', 'Title is required'],
  ['description', '', 'Description is required'],
  ['startTime', '', 'Start time is required'],
  ['durationMinutes', 0, 'Duration must be at least 1 minute'],
  ['price', { amount: -1, currency: 'GBP' }, 'Price must be 0 or greater'],
  ['maxAttendees', 'many', 'Max attendees must be a number'],
  ['zoomLink', 'zoom', 'Enter the whole address, starting with https://'],
  ['recordingUrl', 'javascript:alert(1)', 'Enter the whole address, starting with https://'],
])('an invalid %s is refused with its message (docs/product.md#session-form)', async (field, value, message) => {
  const { status, body } = await admin.send('POST /api/admin/sessions', { ...sessionForm(), [field]: value });
  expect(status).toBe(400);
  const { errors } = body as { errors: { field: string; message: string }[] };
  expect(errors).toContainEqual(expect.objectContaining({ message }));
  expect(errors.every((one) => one.field.startsWith(`body.${field}`))).toBe(true);
});

describe('a change', () => {
  test('is stored and keeps the attendees', async () => {
    const made = await admin.create();
    await book(made.id);
    const { status, body } = await admin.update(made, { title: 'Morning Rise', maxAttendees: null, published: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Morning Rise', seats: { max: null, taken: 1 }, updatedBy: admin.email });
    expect(await counterMismatches(made.id)).toEqual([]);
    expect((await call(`GET /api/sessions/${made.id}`)).body).toMatchObject({ title: 'Morning Rise' });
  });

  test('concurrent with another is refused with the first admin’s address, and writes nothing', async () => {
    const made = await admin.create();
    const both = await Promise.all([
      admin.update(made, { title: 'Mine', description: 'Mine.' }),
      other.update(made, { title: 'Theirs', description: 'Theirs.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0].status === 200 ? [admin, both[1]] : [other, both[0]];
    expect(loser.body).toMatchObject({ code: 'session_changed', by: winner.email });
    const now = await admin.read(made.id);
    expect(now.title === 'Mine' ? 'Mine.' : 'Theirs.').toBe(now.description);
    expect(await sessionHistory(made.id)).toHaveLength(2);
  });

  test('is idempotent after a lost response', async () => {
    const made = await admin.create();
    const first = await admin.update(made, { title: 'Once' });
    const again = await admin.update(made, { title: 'Once' });
    expect(again).toMatchObject({ status: 200, body: first.body as object });
    expect(await sessionHistory(made.id)).toHaveLength(2);
  });

  test('to a capacity below the bookings is refused', async () => {
    const made = await admin.create();
    await Promise.all([book(made.id), book(made.id)]);
    const { status, body } = await admin.update(made, { maxAttendees: 1 });
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'too_few_places' } });
    expect(await admin.update(made, { maxAttendees: 2 })).toMatchObject({ status: 200 });
  });

  test('of the capacity during bookings never oversells', async () => {
    const made = await admin.create({ maxAttendees: 8 });
    await book(made.id);
    const bookings = Array.from({ length: 6 }, () => book(made.id).catch(() => undefined));
    const [shrunk] = await Promise.all([admin.update(made, { maxAttendees: 3 }), ...bookings]);
    const { seats } = await admin.read(made.id);
    expect([200, 409]).toContain(shrunk.status);
    expect(seats.taken).toBeLessThanOrEqual(seats.max ?? Number.POSITIVE_INFINITY);
    expect(await counterMismatches(made.id)).toEqual([]);
  });

  test('is audited with the differences before and after', async () => {
    const made = await admin.create();
    await admin.update(made, { title: 'Later', durationMinutes: 30 });
    const [, change] = await sessionHistory(made.id);
    expect(change).toMatchObject({
      action: 'session.updated',
      before: { title: made.title, durationMinutes: 90 },
      after: { title: 'Later', durationMinutes: 30 },
    });
    expect(Object.keys(Object(change?.before))).toHaveLength(2);
  });
});

describe('duplicating a session (docs/product.md#session-duplication)', () => {
  test('creates a draft without bookings a week later at the same local time, also when clocks change', async () => {
    const source = await admin.create({ startTime: '2027-03-27T18:30:00.000Z', timeZone: 'Europe/Paris' });
    await book(source.id);
    const id = newId(new Date());
    const { status, body } = await admin.send(`POST /api/admin/sessions/${source.id}/duplicate`, { id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      title: 'Evening Unwind (Copy)',
      startTime: '2027-04-03T17:30:00.000Z',
      published: false,
      seats: { max: 10, taken: 0, held: 0 },
      zoomLink: source.zoomLink,
    });
    expect(await admin.send(`POST /api/admin/sessions/${source.id}/duplicate`, { id })).toMatchObject({
      status: 201,
      body: body as object,
    });
  });
});

describe('the list', () => {
  test('has every session once in its group, ordered and counted', async () => {
    const startTime = '2099-01-01T10:00:00.000Z';
    const total = async () => Number((await everyPage('past'))[0]?.total);
    const before = await total();
    const made = await Promise.all(
      Array.from({ length: 28 }, (_, n) => admin.create({ startTime, published: n % 2 === 0 })),
    );
    const [upcoming, past] = await Promise.all([everyPage('upcoming'), everyPage('past')]);
    const ids = upcoming.flatMap(({ sessions }) => sessions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    const starts = upcoming.flatMap(({ sessions }) => sessions.map(({ startTime: start }) => start));
    expect(starts).toEqual(starts.toSorted());
    const gone = past.flatMap(({ sessions }) => sessions.map(({ startTime: start }) => start));
    expect(gone).toEqual(gone.toSorted().reverse());
    // The total follows the table by its stream, late for what tests before this one have deleted.
    await expect.poll(total, { timeout: 15_000 }).toBeGreaterThan(before + made.length / 2);
    expect(upcoming[0]?.total).toBeNull();
  });

  test('narrows past sessions by category, place and seats, each once by page', async () => {
    const city = `Bath ${newId(new Date())}`;
    const place = { locationType: 'onsite', city, zoomLink: null } as const;
    const at = (day: number) => new Date(Date.UTC(2019, 0, day, 10)).toISOString();
    const made = await Promise.all(
      Array.from({ length: 27 }, (_, n) => admin.create({ ...place, startTime: at(n + 1), maxAttendees: 10 })),
    );
    const where = `when=past&place=${encodeURIComponent(city)}`;
    const pageOf = async (query: string) => (await admin.send(`GET /api/admin/sessions?${query}`)).body as Page;
    const first = await pageOf(where);
    expect(first.total).toBeNull();
    const second = await pageOf(`${where}&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(first.sessions).toHaveLength(25);
    expect([...first.sessions, ...second.sessions].map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed());
    expect((await pageOf(`${where}&seats=half_empty`)).sessions).toHaveLength(25);
    expect((await pageOf(`${where}&seats=full`)).sessions).toEqual([]);
  });

  test('refuses an invalid cursor', async () => {
    for (const cursor of ['x', 'W10', Buffer.from('[["a","b"],null]').toString('base64url')]) {
      expect((await admin.send(`GET /api/admin/sessions?when=past&cursor=${cursor}`)).status).toBe(400);
    }
  });
});

test('attendees are listed by time of booking, without removed ones', async () => {
  const made = await admin.create();
  const first = await book(made.id);
  const second = await book(made.id);
  const { body } = await admin.send(`GET /api/admin/sessions/${made.id}/attendees`);
  expect(body).toMatchObject({
    attendees: [
      {
        id: first.bookingId,
        attendeeEmail: first.email,
        status: 'completed',
        paymentStatus: 'free',
        refundable: false,
        paidByHand: false,
      },
      { id: second.bookingId },
    ],
  });
});

test('waitlist entries are listed by time of joining (docs/product.md#session-waitlist)', async () => {
  const made = await admin.create({ maxAttendees: 1 });
  await book(made.id);
  for (const firstName of ['Wren', 'Finch', 'Jay']) {
    const email = `${firstName.toLowerCase()}@example.org`;
    await call('POST /api/waitlist', { body: { sessionId: made.id, firstName, lastName: 'Ellis', email } });
  }
  const { body } = await admin.send(`GET /api/admin/sessions/${made.id}/waitlist`);
  expect(body).toMatchObject({
    title: made.title,
    seats: { max: 1, taken: 1, held: 0 },
    entries: [{ name: 'Wren Ellis', email: 'wren@example.org' }, { name: 'Finch Ellis' }, { name: 'Jay Ellis' }],
  });
});

test.each(['', '/attendees', '/waitlist'])('a missing session is 404: %s', async (part) => {
  const reply = await admin.send(`GET /api/admin/sessions/${newId(new Date())}${part}`);
  expect(reply).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
});
