import { beforeAll, describe, expect, test } from 'vitest';
import { mailKey, unsentMails } from '../../ground/outbox/mail.ts';
import { logger } from '../../ground/platform/log.ts';
import { queryPartition } from '../../ground/platform/table.ts';
import { openSharedMailer } from './testing/mailer.ts';

const mailer = await openSharedMailer();
const { ses, putMail, deliver, mail, wait, crashAfterSending } = mailer;
beforeAll(() => logger.setLogLevel('SILENT'));

const unavailable = { status: 503, error: 'ServiceUnavailable', message: 'not now' };
const throttled = { status: 429, error: 'TooManyRequestsException', message: 'slowly' };

/** The item with its keys. */
async function stored(id: string) {
  const { items } = await queryPartition(mailer.table, { partition: mailKey(id).PK, upTo: 'MAIL' });
  return items[0];
}

/** Minutes until the next attempt. */
async function untilDue(id: string): Promise<number> {
  const { nextAttemptAt = '' } = (await mail(id)) ?? {};
  return (Date.parse(nextAttemptAt) - mailer.dependencies.now().getTime()) / 60_000;
}

describe('a mail of the outbox (docs/trust.md#mail-delivery)', () => {
  test('is sent once, however often and by however many runs at once it is delivered', async () => {
    const id = await putMail();
    const deliveries = await Promise.all([deliver(id), deliver(id), deliver(id)]);
    expect(deliveries.toSorted()).toEqual(['sent', 'settled', 'settled']);
    expect(await deliver(id)).toBe('settled');
    expect(ses.requests).toHaveLength(1);
    expect(JSON.stringify(ses.requests)).toContain(JSON.stringify({ Name: 'X-Entity-Ref-ID', Value: id }));
    const sent = await stored(id);
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, sesMessageId: 'message-1' });
    expect(sent).toMatchObject({ sentAt: '2026-11-20T10:00:05.000Z' });
    expect(Object.keys(sent ?? {})).not.toEqual(expect.arrayContaining(['GSI3PK']));
  });

  test('is not touched by a second run while the first is sending', async () => {
    const id = await putMail();
    await crashAfterSending(id);
    wait(1);
    expect(await deliver(id)).toBe('settled');
    expect(ses.requests).toHaveLength(1);
  });

  test('survives an outage of a day in growing pauses, and is sent when SES is back', async () => {
    ses.outage = unavailable;
    const id = await putMail();
    const pauses: number[] = [];
    while (pauses.length < 29) {
      expect(await deliver(id)).toBe('later');
      pauses.push(await untilDue(id));
      wait(pauses.at(-1) ?? 0);
    }
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(mailer.minutes()).toBeGreaterThan(24 * 60);
    ses.outage = null;
    expect(await deliver(id)).toBe('sent');
    expect(await mail(id)).toMatchObject({ state: 'sent', attempts: 30 });
  });

  test('is given up when a day has passed, listed with its reason', async () => {
    ses.outage = unavailable;
    const id = await putMail();
    expect(await deliver(id)).toBe('later');
    wait(25 * 60 - 1);
    expect(await deliver(id)).toBe('failed');
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      attempts: 2,
      reason: expect.stringContaining('not now'),
      GSI3PK: unsentMails,
      GSI3SK: '2026-11-20T10:00:00.000Z',
    });
    // One without an attempt for a day is for a person to decide.
    const forgotten = await putMail();
    wait(10);
    expect(await deliver(forgotten)).toBe('failed');
    expect(ses.requests).toHaveLength(2);
  });

  test('is not given up by throttling, which does not count as an attempt', async () => {
    ses.outage = throttled;
    const id = await putMail();
    for (let minute = 0; minute < 8; minute++) {
      expect(await deliver(id)).toBe('later');
      wait(1);
    }
    expect(await mail(id)).toMatchObject({ state: 'queued', attempts: 0 });
    // A short throttling is over within the attempt.
    ses.outage = null;
    ses.script.push(throttled, throttled);
    expect(await deliver(id)).toBe('sent');
  });

  test('is given up at once when SES rejects it or when what it is about is gone', async () => {
    ses.script.push({ status: 400, error: 'MessageRejected', message: 'Address is on the suppression list' });
    const rejected = await putMail();
    expect(await deliver(rejected)).toBe('failed');
    const reason = 'MessageRejected: Address is on the suppression list';
    expect(await mail(rejected)).toMatchObject({ state: 'failed', attempts: 1, reason });
    const orphan = await putMail({ mail: { bookingId: '01JD0000000000000000000G0N' } });
    expect(await deliver(orphan)).toBe('failed');
    expect(await mail(orphan)).toMatchObject({ state: 'failed', reason: 'the booking is gone' });
  });

  test('is settled after its TTL', async () => {
    expect(await deliver('01JD0000000000000000000N0N')).toBe('settled');
  });
});

describe('what has ended (docs/trust.md#mail-delivery)', () => {
  const over = { startTime: '2026-11-20T08:00:00.000Z', endTime: '2026-11-20T09:30:00.000Z' };

  test.each([
    ['an offer', 'seat_offered', { offer: { holdExpiresAt: '2026-11-20T10:00:04.000Z' } }],
    ['a session that was shared', 'booking_shared', { session: over }],
  ] as const)('%s is not sent but listed as expired', async (_, kind, about) => {
    const id = await putMail({ mail: { kind }, ...about });
    expect(await deliver(id)).toBe('settled');
    expect(await stored(id)).toMatchObject({ state: 'expired', reason: expect.any(String), GSI3PK: unsentMails });
    expect(ses.requests).toHaveLength(0);
  });

  test('is sent all the same when it is about a booking or a payment', async () => {
    for (const kind of ['booking_confirmed', 'booking_refunded', 'session_cancelled'] as const) {
      expect(await deliver(await putMail({ mail: { kind }, session: over }))).toBe('sent');
    }
    const holdExpiresAt = '2026-11-20T10:00:06.000Z';
    expect(await deliver(await putMail({ mail: { kind: 'seat_offered' }, offer: { holdExpiresAt } }))).toBe('sent');
  });
});

describe('a crash between sending and recording (docs/trust.md#mail-delivery)', () => {
  test('repeats the mail once; a second one lists it as uncertain', async () => {
    const id = await putMail();
    for (let crash = 0; crash < 2; crash++) {
      await crashAfterSending(id);
      wait(3);
    }
    expect(ses.requests).toHaveLength(2);
    for (let run = 0; run < 3; run++) {
      await deliver(id);
      wait(60);
    }
    expect(ses.requests).toHaveLength(2);
    expect(await stored(id)).toMatchObject({ state: 'uncertain', interruptions: 2, GSI3PK: unsentMails });
  });

  test('is told from an outage: an interrupted mail survives it', async () => {
    const id = await putMail();
    await crashAfterSending(id);
    ses.outage = unavailable;
    wait(3);
    expect(await deliver(id)).toBe('later');
    ses.outage = null;
    wait(60);
    expect(await deliver(id)).toBe('sent');
  });

  test('and a broken connection are the same: it is unknown whether SES took it', async () => {
    ses.outage = 'hang up';
    const id = await putMail();
    expect(await deliver(id)).toBe('later');
    wait(3);
    expect(await deliver(id)).toBe('failed');
    expect(await mail(id)).toMatchObject({ state: 'uncertain' });
    expect(ses.requests).toHaveLength(2);
  });
});
