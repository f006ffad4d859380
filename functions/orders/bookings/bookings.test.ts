import { describe, expect, test } from 'vitest';
import type { RequestInput } from '#shared/contract/contract.ts';
import { newId } from '../../ground/platform/ids.ts';
import { bookingsAt, call, counterMismatches, itemAt, makeSession, type Reply, viewerAt } from '../../testing/cloud.ts';
import { browserSecret } from '../../testing/payments.ts';

const free = { amount: 0, currency: 'GBP' } as const;

/** A guest's booking request with a new id. */
function bookingRequest(sessionId: string, overrides: Partial<RequestInput<'createBooking', 'body'>> = {}) {
  const guest = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };
  const bookingId = newId(new Date());
  return { bookingId, sessionId, ...guest, secret: browserSecret(bookingId), total: free, ...overrides };
}

const book = (body: unknown): Promise<Reply> => call('POST /api/bookings', { body });

async function seatsTaken(sessionId: string): Promise<unknown> {
  return (await itemAt(`SESSION#${sessionId}`, 'SESSION'))?.seatsTaken;
}

describe('a free place (docs/product.md#booking-flow)', () => {
  test('is booked at once: completed and free, one seat taken, first and last name joined', async () => {
    const sessionId = await makeSession();
    const input = bookingRequest(sessionId, {
      firstName: ' Ada ',
      email: 'Ada@Example.org',
      total: { ...free, currency: 'EUR' },
    });
    const reply = await book(input);
    expect(reply).toMatchObject({
      status: 201,
      body: { bookingId: input.bookingId, status: 'completed', paymentStatus: 'free' },
    });
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(await bookingsAt(sessionId)).toMatchObject([
      { id: input.bookingId, attendeeName: 'Ada Lovelace', attendeeEmail: 'ada@example.org', memberSub: null },
    ]);
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  test('without a capacity is never full', async () => {
    const sessionId = await makeSession({ maxAttendees: null, seatsTaken: 40 });
    expect((await book(bookingRequest(sessionId))).status).toBe(201);
    expect(await seatsTaken(sessionId)).toBe(41);
  });

  test('requested again gets the same response, also once the session is full; one seat, one booking', async () => {
    const sessionId = await makeSession({ maxAttendees: 1 });
    const input = bookingRequest(sessionId);
    const replies = [await book(input), await book(input), await book({ ...input, firstName: 'Augusta' })];
    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({
        status: 201,
        body: { bookingId: input.bookingId, status: 'completed', paymentStatus: 'free', paymentUrl: null },
      }),
    );
    expect(await bookingsAt(sessionId)).toHaveLength(1);
    expect(await seatsTaken(sessionId)).toBe(1);
  });

  test('requested twice concurrently is booked once', async () => {
    const sessionId = await makeSession();
    const input = bookingRequest(sessionId);
    const replies = await Promise.all([book(input), book(input), book(input)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await bookingsAt(sessionId)).toHaveLength(1);
  });

  test('with the id of another booking is a conflict that reveals nothing', async () => {
    const sessionId = await makeSession();
    const input = bookingRequest(sessionId);
    await book(input);
    const reply = await book({ ...input, email: 'eve@example.org' });
    expect(reply).toMatchObject({ status: 409, body: { code: 'booking_conflict' } });
    expect(JSON.stringify(reply.body)).not.toContain('ada@');
    expect((await book({ ...input, sessionId: await makeSession() })).body).toMatchObject({ code: 'booking_conflict' });
  });

  test('sixty concurrent requests for ten places book ten, and the counters are consistent (docs/trust.md#last-seat)', async () => {
    const sessionId = await makeSession({ maxAttendees: 12, seatsTaken: 1, seatsHeld: 1 });
    const inputs = Array.from({ length: 60 }, (_, buyer) =>
      bookingRequest(sessionId, { email: `buyer${buyer}@example.org` }),
    );
    const replies = await Promise.all(inputs.map(book));
    const codes = replies.map(({ status, body }) => (status === 201 ? 'booked' : (body as { code: string }).code));
    expect(codes.filter((code) => code === 'booked')).toHaveLength(10);
    expect(new Set(codes)).toEqual(new Set(['booked', 'seats_held']));
    expect(await seatsTaken(sessionId)).toBe(11);
    const completed = (await bookingsAt(sessionId)).filter(({ status }) => status === 'completed');
    expect(completed).toHaveLength(11);
    expect((await counterMismatches()).filter(({ id }) => id === sessionId)).toEqual([]);
  });
});

describe('a place that cannot be booked', () => {
  const gone = new Date(Date.now() - 60_000).toISOString();
  const paid = { amount: 1800, currency: 'GBP' } as const;
  test.each([
    ['sold out', { maxAttendees: 2, seatsTaken: 2 }, {}, 409, 'sold_out'],
    ['held by others who are paying', { maxAttendees: 2, seatsTaken: 1, seatsHeld: 1 }, {}, 409, 'seats_held'],
    ['over', { startTime: gone }, {}, 409, 'session_started'],
    ['a draft', { published: false }, {}, 404, 'session_not_found'],
    ['shown free and no longer so', { price: paid }, {}, 409, 'price_changed'],
    ['shown at a price and free by now', {}, { total: paid }, 409, 'price_changed'],
  ] as const)('%s: said so, and nothing is written', async (_, session, input, status, code) => {
    const sessionId = await makeSession(session);
    const before = await bookingsAt(sessionId);
    const request = bookingRequest(sessionId, input);
    const reply = await book(request);
    expect(reply).toMatchObject({ status, body: { code } });
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(await bookingsAt(sessionId)).toEqual(before);
    expect(await itemAt(`BOOKING#${request.bookingId}`, 'BOOKING')).toBeNull();
  });

  test('the problem carries the current price (docs/trust.md#settlement)', async () => {
    const reply = await book(bookingRequest(await makeSession({ price: paid })));
    expect(reply.body).toMatchObject({ total: paid });
  });

  test('of an unknown session', async () => {
    expect(await book(bookingRequest(newId(new Date())))).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    });
  });
});

describe('a booking’s page (docs/product.md#booking-flow)', () => {
  test('shows booking and session right after the write, and neither a link nor name or address (docs/trust.md#booking-pages)', async () => {
    const links = { zoomLink: 'https://zoom.example/j/77', recordingUrl: 'https://zoom.example/rec/77' };
    const own = { title: 'Open Circle', howToPrepare: 'Eat lightly.', startTime: '2033-06-01T17:00:00.000Z' };
    const sessionId = await makeSession({ ...links, ...own, joinMinutes: 45 });
    const input = bookingRequest(sessionId);
    await book(input);
    const { status, body } = await call(`GET /api/bookings/${input.bookingId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session: { id: sessionId, title: 'Open Circle' },
      ending: null,
      howToPrepare: 'Eat lightly.',
      joinOpensAt: '2033-06-01T16:15:00.000Z',
      recorded: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/Lovelace|ada@example|zoom\.example/);
  });

  test('of a booking that is not completed says nothing of joining, and has no calendar file', async () => {
    const sessionId = await makeSession({
      seatsHeld: 1,
      howToPrepare: 'Eat lightly.',
      recordingUrl: 'https://a.example/1',
    });
    const [pending] = await bookingsAt(sessionId);
    const unbooked = { status: 'pending', howToPrepare: null, joinOpensAt: null, recorded: false };
    expect((await call(`GET /api/bookings/${pending?.id}`)).body).toMatchObject(unbooked);
    expect((await call(`GET /api/bookings/${pending?.id}/event.ics`)).status).toBe(404);
  });

  test('has a calendar file with the session’s time', async () => {
    const input = bookingRequest(await makeSession({ startTime: '2033-06-01T17:00:00.000Z', durationMinutes: 45 }));
    await book(input);
    const file = await call(`GET /api/bookings/${input.bookingId}/event.ics`);
    expect(file.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
    expect(file.body).toMatch(/\r\nDTSTART:20330601T170000Z\r\nDTEND:20330601T174500Z\r\n/);
    expect(file.body).not.toContain('zoom');
  });

  test('is 404 for an unknown id', async () => {
    expect(await call(`GET /api/bookings/${newId(new Date())}`)).toMatchObject({
      status: 404,
      body: { code: 'booking_not_found' },
    });
  });
});

describe('sharing a booking by e-mail (docs/trust.md#mail-content)', () => {
  async function made(): Promise<string> {
    const input = bookingRequest(await makeSession());
    await book(input);
    return input.bookingId;
  }
  const share = (bookingId: string, ip: string, email = 'friend@example.org') =>
    call(`POST /api/bookings/${bookingId}/share`, {
      body: { email, secret: browserSecret(bookingId) },
      headers: viewerAt(ip),
    });

  /** Repeats an attempt during which a new hourly window began. */
  async function withinOneHour<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const hour = () => Math.floor(Date.now() / 3_600_000);
    for (let started = hour(); ; started = hour()) {
      const result = await attempt();
      if (hour() === started) return result;
    }
  }

  test('is limited to five an hour per booking, for all callers', async () => {
    const replies = await withinOneHour(async () => {
      const bookingId = await made();
      return Promise.all([1, 2, 3, 4, 5, 6].map((n) => share(bookingId, `198.51.100.${n}`)));
    });
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too_many_requests' });
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
  });

  test('is refused for a booking that is not completed or unknown', async () => {
    const pending = bookingRequest(await makeSession({ price: { amount: 1800, currency: 'GBP' } }), {
      total: { amount: 1800, currency: 'GBP' },
    });
    expect((await book(pending)).status).toBe(201);
    for (const id of [pending.bookingId, newId(new Date())]) {
      expect(await share(id, '203.0.113.41')).toMatchObject({ status: 404, body: { code: 'booking_not_found' } });
    }
  });
});
