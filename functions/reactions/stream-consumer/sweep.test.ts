import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { findKeys } from '../../domains/search/search.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { findTotals } from '../../domains/totals/store.ts';
import { deleteSession } from '../../endpoints/admin/sessions/delete.ts';
import { updateSession } from '../../endpoints/admin/sessions/update.ts';
import { listAttention } from '../../ground/attention/find.ts';
import { bookingItem } from '../../ground/keys/booking.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { findFollowUp } from '../../orders/follow-ups/store.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { streamRecord } from '../../testing/stream.ts';
import { consumeChanges } from './consumer.ts';
import { attemptsByStream } from './failed-changes.ts';
import { areChangesDue, sweepChanges } from './sweep-changes.ts';

const site = await openSharedTestSite();
const { table } = site.dependencies;
const admin = adminCaller();

/** A while after the command, when the stream consumer has given up. */
const later = { ...site.dependencies, now: () => new Date(Date.now() + 10 * 60_000) };
const sweep = (own = later) => sweepChanges(own);

/** Dependencies whose table refuses transactions. */
const withoutTransactions = intercept(later, async (name, call) => {
  if (name === 'TransactWriteCommand') throw new Error('the table is away');
  return call();
});

async function paidBooking(sessionId: string) {
  const { bookingId, paymentUrl } = await site.holdSeat({ sessionId });
  await pay(paymentUrl);
  await site.settle(bookingId);
  return bookingId;
}

async function remove(sessionId: string, own = site.dependencies) {
  const { taken = 0, held = 0 } = await site.counters(sessionId);
  const body = { places: taken + held, refund: true, tell: true };
  return deleteSession(callAs(admin, { params: { sessionId }, body }), own);
}

const attentionKinds = async () => (await listAttention(table)).map(({ kind, subject }) => `${kind} ${subject.id}`);

/** docs/trust.md#abandoned-work */
describe('a deleted session whose stream consumer gave up', () => {
  async function abandoned() {
    const sessionId = await site.createSession();
    const ids = [await paidBooking(sessionId), await paidBooking(sessionId)];
    await remove(sessionId);
    return { sessionId, ids };
  }

  async function expectCompleted({ sessionId, ids }: Awaited<ReturnType<typeof abandoned>>) {
    await site.sync();
    for (const id of ids) {
      expect(await site.booking(id)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(String) });
      expect((await stripeRecords(id)).refunds).toHaveLength(1);
      expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
    }
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    expect(await findFollowUp(table, sessionId)).toBeUndefined();
    expect(await site.counterMismatches()).toEqual([]);
  }

  test('is completed by deleting it again, once', async () => {
    const session = await abandoned();
    await Promise.all([remove(session.sessionId), remove(session.sessionId)]);
    await remove(session.sessionId);
    await expectCompleted(session);
  });

  test('is completed by deleting it again when nothing marks what is left', async () => {
    const session = await abandoned();
    const { PK, SK } = { PK: `FOLLOWUP#${session.sessionId}`, SK: 'FOLLOWUP' };
    await transact(table, [{ Delete: { Key: { PK, SK } } }]);
    await remove(session.sessionId);
    await expectCompleted(session);
  });

  test('is completed by the sweep, which leaves the first minutes to the stream consumer', async () => {
    const session = await abandoned();
    await sweep(site.dependencies);
    expect(await site.counters(session.sessionId)).toMatchObject({ taken: 2 });
    await sweep();
    await sweep();
    await expectCompleted(session);
  });

  test('is listed for the admin while the sweep fails, and no longer when it is completed', async () => {
    const session = await abandoned();
    const listed = `session_unfinished ${session.sessionId}`;
    const failing = intercept(later, async (name, call) => {
      if (name === 'QueryCommand' && (await site.counters(session.sessionId)).taken) {
        // Only the list of follow-ups is readable.
        const response = await call();
        if (JSON.stringify(response).includes('BOOKING#')) throw new Error('unreadable');
        return response;
      }
      return call();
    });
    expect(await sweep(failing)).toMatchObject({ failed: 1 });
    expect(await attentionKinds()).toContain(listed);
    expect(await sweep()).toMatchObject({ failed: 0 });
    expect(await attentionKinds()).not.toContain(listed);
    await expectCompleted(session);
  });

  test('keeps its follow-up until an open checkout has been closed', async () => {
    const sessionId = await site.createSession();
    const { bookingId } = await site.holdSeat({ sessionId });
    await remove(sessionId);
    await sweep();
    expect(await findFollowUp(table, sessionId)).toBeDefined();
    await site.sync(later);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    await sweep();
    expect(await findFollowUp(table, sessionId)).toBeUndefined();
    expect(await attentionKinds()).not.toContain(`session_unfinished ${sessionId}`);
  });
});

test('bookings of a session that was moved twice are moved by the sweep', async () => {
  const sessionId = await site.createSession();
  const id = await paidBooking(sessionId);
  for (const startTime of ['2099-03-01T10:00:00.000Z', '2099-04-01T10:00:00.000Z']) {
    const session = await findWholeSession(table, sessionId, { consistent: true });
    if (!session) throw new Error('no session');
    const body = { ...admin.formOf(session), startTime };
    await updateSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
  }
  await sweep();
  expect(await site.booking(id)).toMatchObject({ sessionStart: '2099-04-01T10:00:00.000Z' });
  expect(await findFollowUp(table, sessionId)).toBeUndefined();
});

test.each([
  ['2026-11-20T10:00:00Z', true],
  ['2026-11-20T10:01:00Z', false],
  ['2026-11-20T10:14:59Z', false],
  ['2026-11-20T10:45:30Z', true],
  [undefined, true],
])('of the runs of every minute that of %s sweeps changes: %s', (time, isDue) => {
  expect(areChangesDue(time)).toBe(isDue);
});

/** docs/trust.md#stream-changes */
describe('a change that cannot be processed', () => {
  const ofProfile = (fullName: string) => {
    const sub = `${newId(new Date())}`;
    const createdAt = '2026-11-20T08:00:00.000Z';
    return profileItem({
      sub,
      email: `${sub}@example.org`.toLowerCase(),
      fullName,
      subscriptionStatus: 'Free',
      createdAt,
    });
  };
  const consume = (Records: DynamoDBRecord[], own = site.dependencies) => consumeChanges(own)({ Records });
  const people = async (name: string) => (await findKeys(table, 'people', name, { limit: 5 })).keys.length;
  let sequence = 0;

  test('is set aside after some attempts, and processed once by the sweep, with the current words', async () => {
    const before = await findTotals(table);
    const stuck = ofProfile('Stuckwell');
    const behind = ofProfile('Behindsworth');
    const records = [streamRecord(++sequence, undefined, stuck), streamRecord(++sequence, undefined, behind)];
    for (let attempt = 1; attempt < attemptsByStream; attempt++) {
      expect((await consume(records, withoutTransactions)).batchItemFailures).toHaveLength(1);
    }
    expect((await consume(records, withoutTransactions)).batchItemFailures).toHaveLength(1);
    expect(await consume(records.slice(1))).toEqual({ batchItemFailures: [] });
    // Renamed meanwhile.
    await putItem(table, { ...stuck, fullName: 'Renamedson' });
    expect(await sweep(withoutTransactions).catch(() => undefined)).toBeUndefined();
    expect((await findTotals(table)).people - before.people).toBe(1);
    expect(await sweep()).toMatchObject({ failed: 0 });
    expect(await sweep()).toEqual({ completed: 0, failed: 0 });
    expect((await findTotals(table)).people - before.people).toBe(2);
    expect([await people('stuckwell'), await people('renamedson'), await people('behindsworth')]).toEqual([0, 1, 1]);
  });

  test('is listed for the admin until it was processed', async () => {
    const item = bookingItem(bookingOf(exampleBooking({ id: newId(new Date()) })));
    const record = streamRecord(++sequence, undefined, { ...item, attendeeEmail: 'unreadable' });
    for (let attempt = 0; attempt < attemptsByStream; attempt++) await consume([record]);
    expect(await sweep()).toMatchObject({ failed: 1 });
    expect(await listAttention(table)).toContainEqual(
      expect.objectContaining({ kind: 'changes_unprocessed', detail: expect.stringContaining('1 so far') }),
    );
  });
});
