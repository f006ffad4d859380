import { beforeAll, expect, test, vi } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { type Admin, signInSessionAdmin } from '../../endpoints/admin/sessions/testing/session-api.ts';
import { newId } from '../../ground/platform/ids.ts';
import { call, control, makeSession } from '../../testing/cloud.ts';
import { browserSecret } from '../../testing/payments.ts';
import { waiting } from '../../testing/waiting.ts';

// docs/trust.md#undelivered-mails

let admin: Admin;
beforeAll(async () => {
  admin = await signInSessionAdmin();
  await control('/demo', { command: 'clearLimits' });
});

/** A guest's free booking, with the address of a mailbox that does not exist. */
async function book() {
  const sessionId = await makeSession({ startTime: '2027-03-27T18:30:00.000Z', endTime: '2027-03-27T20:00:00.000Z' });
  const bookingId = newId(new Date());
  const email = `bounce+${bookingId.toLowerCase()}@simulator.amazonses.com`;
  const guest = { firstName: 'Zoë', lastName: 'Brontë', email, secret: browserSecret(bookingId) };
  const body = { bookingId, sessionId, ...guest, total: { amount: 0, currency: 'GBP' } };
  expect(await call('POST /api/bookings', { body })).toMatchObject({ status: 201 });
  return { bookingId, sessionId, email };
}

async function ok<Body>(route: `${string} ${string}`, status = 200): Promise<Body> {
  const reply = await admin.send(route);
  expect([route, reply.status]).toEqual([route, status]);
  return reply.body as Body;
}

/** Texts of the order's history about undelivered mails, once there are so many. */
const failures = (bookingId: string, count: number) =>
  vi.waitFor(async () => {
    const { events } = await ok<ResponseBody<'getOrder'>>(`GET /api/admin/orders/session/${bookingId}`);
    const texts = events.filter(({ kind }) => kind === 'mail_failed').map(({ text }) => text);
    if (texts.length < count) throw new Error(`${texts.length} of ${count}`);
    return texts;
  }, waiting);

test('a bounce comes back from SES to the order and its attendee, and public answers do not reveal it', async () => {
  // Crashes after the first event was applied: repeated, it has no further effect.
  const crash = { function: 'mailEvents', service: 'dynamodb', action: 'TransactWriteItems', error: 'kill' };
  await control('/faults', { ...crash, when: 'after' });
  const { bookingId, sessionId, email } = await book();
  const text = `Confirmation could not be delivered to ${email}: the mailbox does not exist`;
  expect(await failures(bookingId, 1)).toEqual([text]);
  await control('/mail/idle');

  const { mailProblem } = await ok<ResponseBody<'getOrder'>>(`GET /api/admin/orders/session/${bookingId}`);
  expect(mailProblem).toMatchObject({ reason: 'the mailbox does not exist', blocked: true });
  const attendees = `GET /api/admin/sessions/${sessionId}/attendees` as const;
  expect((await ok<ResponseBody<'listAttendees'>>(attendees)).attendees).toMatchObject([{ mailProblem }]);

  // A link to sign in is answered as for any address.
  const known = await call('POST /api/magic-links', { body: { email, purpose: 'sign_in' } });
  const unknown = await call('POST /api/magic-links', { body: { email: 'unknown@example.org', purpose: 'sign_in' } });
  expect([known.status, known.body]).toEqual([202, unknown.body]);

  const retried = await ok<ResponseBody<'retryAddress'>>(
    `POST /api/admin/addresses/${mailProblem?.addressId}/retry`,
    202,
  );
  expect(retried.resent).toBeGreaterThanOrEqual(1);
  // Sent again, it bounces again.
  expect(await failures(bookingId, 2)).toEqual([text, text]);
});
