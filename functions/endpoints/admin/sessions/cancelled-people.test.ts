import { beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '../../../ground/outbox/mail.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { deliverByKind } from '../../../reactions/mail/kinds.ts';
import { applyReport } from '../../../reactions/mail-events/apply.ts';
import type { MailReport } from '../../../reactions/mail-events/event.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { fakePool } from '../../../testing/fake-pool.ts';
import { quickBookings } from '../../../testing/quick-bookings.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { refundOrder } from '../orders/refund.ts';
import { addAttendee } from './add-attendee.ts';
import { cancelSession } from './cancel.ts';
import { getCancellation } from './cancellation.ts';
import { writeToAttendee, writeToAttendees } from './messages.ts';

// Who was in a cancelled session, and what became of them (docs/product.md#cancelling-a-session).

const site = await openSharedTestSite();
const { freeBooking, paidBooking } = quickBookings(site);
const { table, now } = site.dependencies;
const admin = adminCaller();

let sessionId = '';
let paidId = '';
let freeId = '';
let byHandId = '';

const people = async () => (await getCancellation(callAs(admin, { params: { sessionId } }), site.dependencies)).people;
const personOf = async (id: string) => (await people()).find(({ bookingId }) => bookingId === id);

async function mailsAbout(id: string): Promise<Mail[]> {
  await site.react();
  return (await scanPrefix(table, 'MAIL#')).filter((item) => item.bookingId === id) as unknown as Mail[];
}

beforeAll(async () => {
  sessionId = await site.createSession({ maxAttendees: 9 });
  paidId = await paidBooking(sessionId);
  freeId = await freeBooking(await site.createSession({ price: { amount: 0, currency: 'GBP' } }));
  const body = { id: newId(now()), firstName: 'Jo', lastName: 'Hand', email: 'jo@example.org', tell: false };
  byHandId = body.id;
  await addAttendee(
    callAs(admin, { params: { sessionId }, body: { ...body, paymentStatus: 'paid' } }),
    site.dependencies,
  );
  expect(await people()).toEqual([]);
  const { taken = 0, held = 0 } = await site.counters(sessionId);
  const request = { params: { sessionId }, body: { places: taken + held, message: 'I am ill.' } };
  await cancelSession(callAs(admin, request), site.dependencies);
});

test('lists everyone who had a place, with the refund, and nobody else', async () => {
  expect((await people()).map(({ bookingId }) => bookingId).toSorted()).toEqual([paidId, byHandId].toSorted());
  expect(freeId).not.toBe('');
  const amount = { amount: 1800, currency: 'GBP' };
  expect(await personOf(paidId)).toMatchObject({ refund: { state: 'sent', amount } });
  expect(await personOf(byHandId)).toMatchObject({
    attendeeName: 'Jo Hand',
    attendeeEmail: 'jo@example.org',
    refund: { state: 'by_hand', amount },
  });
});

test('shows what became of the mail about the cancellation', async () => {
  const mail = (await mailsAbout(paidId)).find(({ kind }) => kind === 'session_cancelled');
  expect(await personOf(paidId)).toMatchObject({ mail: { state: 'waiting', reason: null } });
  const to = (await personOf(paidId))?.attendeeEmail ?? '';
  const report = { event: 'bounced_permanently', reason: 'mailbox_unknown', at: now(), messageId: 'm' };
  const addressed = { ...report, mailId: mail?.id, addresses: [to] } as unknown as MailReport;
  await applyReport(addressed, { table, now, adminEmail: 'studio@exhale.example' });
  expect(await personOf(paidId)).toMatchObject({
    mail: { state: 'undelivered', reason: 'the mailbox does not exist' },
  });
});

describe('the owner', () => {
  const subject = 'A new date';
  const text = 'Will you come on Friday?';

  test('writes to all of them, and to one alone', async () => {
    const body = { id: newId(now()), subject, text };
    expect(await writeToAttendees(callAs(admin, { params: { sessionId }, body }), site.dependencies)).toEqual({
      recipients: 2,
    });
    const one = { params: { bookingId: byHandId }, body: { ...body, id: newId(now()) } };
    expect(await writeToAttendee(callAs(admin, one), site.dependencies)).toEqual({ recipients: 1 });
    const messages = async (id: string) =>
      (await mailsAbout(id)).filter(({ kind }) => kind === 'attendees_message').length;
    expect([await messages(paidId), await messages(byHandId)]).toEqual([1, 2]);
  });

  test('and the mail is sent, without a link to join', async () => {
    const mail = (await mailsAbout(byHandId)).find(({ kind }) => kind === 'attendees_message');
    const sent: string[] = [];
    await deliverByKind(mail as Mail, {
      table,
      now,
      pool: fakePool().pool,
      site: { siteUrl: 'https://site.example', adminEmail: 'studio@exhale.example' },
      send: async (message) => {
        sent.push(JSON.stringify(message));
        return 'id';
      },
    });
    expect(sent.join()).toContain(text);
    expect(sent.join()).not.toContain('zoom');
  });
});

test('keeps who was paid back by hand, with when it was', async () => {
  const request = { params: { type: 'session' as const, orderId: byHandId }, body: undefined };
  await refundOrder(callAs(admin, request), site.dependencies);
  expect(await personOf(byHandId)).toMatchObject({
    refund: { state: 'by_studio', amount: { amount: 1800, currency: 'GBP' }, at: expect.any(String) },
  });
  const { problems } = await getCancellation(callAs(admin, { params: { sessionId } }), site.dependencies);
  expect(problems).toEqual([]);
});
