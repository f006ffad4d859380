import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { chooseReminders } from '../../domains/reminders/endpoints.ts';
import { dismissMail } from '../../endpoints/admin/overview/dismiss-mail.ts';
import { resendFailedMails, resendMail } from '../../endpoints/admin/overview/resend.ts';
import { retryAddress } from '../../endpoints/admin/overview/retry-address.ts';
import { storeEvent } from '../../ground/events/event.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { emitDueReminders } from '../../reactions/dispatch/emit-due-reminders.ts';
import { reactTo } from '../../reactions/dispatch/react.ts';
import { sweepEvents } from '../../reactions/dispatch/sweep-events.ts';
import { sendDueMails } from '../../reactions/mail/send-due-mails.ts';
import { giveUp } from '../../reactions/mail/testing/given-up.ts';
import { consumeMailEvents } from '../../reactions/mail-events/consumer.ts';
import { bounced, configurationSet } from '../../reactions/mail-events/testing/events.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { fakePool } from '../fake-pool.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { libraryTable as table } from './table.ts';

const dependencies = {
  table,
  now: () => new Date('2026-11-20T10:00:00.000Z'),
  send: async () => 'message',
  site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
  pool: fakePool().pool,
};

const { now } = dependencies;
const reacting = { table, now, adminEmail: 'studio@exhale.example', requestSettlement: async () => undefined };

const call = {
  params: undefined,
  query: undefined,
  body: undefined,
  request: { ip: '198.51.100.1', country: null },
  member: testMember({ email: 'studio@exhale.example', admin: true }),
};

/** A session of the next morning with one booking. */
async function remindedSession() {
  const startTime = '2026-11-21T09:00:00.000Z';
  const session = exampleSession({ id: newId(dependencies.now()), startTime, endTime: '2026-11-21T10:00:00.000Z' });
  for (const item of sessionItems(session)) await putItem(table, item);
  const booked = { id: newId(dependencies.now()), sessionId: session.id, createdAt: '2026-11-01T09:00:00.000Z' };
  await storePlace(table, exampleBooking(booked));
  return session;
}

async function failedMail(): Promise<string> {
  const at = dependencies.now();
  const id = newId(at);
  await transact(table, [
    queueMail({ id, kind: 'booking_confirmed', bookingId: newId(at), to: 'ada@example.org' }, at),
  ]);
  await giveUp(table, id, 'mailbox full');
  return id;
}

const applyEvent = consumeMailEvents(configurationSet, { ...dependencies, adminEmail: 'studio@exhale.example' });

/** A mail to an address of its own that bounced. */
async function bouncedMail(): Promise<{ mailId: string; to: string }> {
  const at = dependencies.now();
  const about = { mailId: newId(at), to: `${newId(at).toLowerCase()}@example.org` };
  const mail = { id: about.mailId, kind: 'booking_confirmed', bookingId: newId(at), to: about.to } as const;
  await transact(table, [queueMail(mail, at)]);
  return about;
}

const resending = { table, now: dependencies.now, newId, removeSuppression: async () => undefined };

/** Access patterns of the mail functions beside `send a mail`. */
export const mailPatterns: Patterns = {
  'mails still open': async () => () => sendDueMails(dependencies),
  'reminders that are due': async () => {
    await remindedSession();
    return () => emitDueReminders(dependencies);
  },
  'remind of a session': async () => {
    const { id: sessionId, startTime: sessionStart } = await remindedSession();
    const at = dependencies.now();
    const due = { id: newId(at), kind: 'remindersDue', sessionId, template: 'reminder_day', sessionStart } as const;
    await storeEvent(table, due, at);
    return () => reactTo(due.id, reacting);
  },
  'react to a booking': async () => {
    const at = dependencies.now();
    const booked = { id: newId(at), kind: 'bookingConfirmed', bookingId: newId(at), to: 'ada@example.org' } as const;
    await storeEvent(table, booked, at);
    return () => reactTo(booked.id, reacting);
  },
  'events still open': async () => () => sweepEvents(reacting),
  'stop reminders': async () => {
    const token = newSecret();
    const kept = { purpose: 'reminders', bearer: emailHash('ada@example.org') } as const;
    await putItem(table, secretItem(token, kept, dependencies.now(), 10));
    const { member: _, ...anyone } = call;
    const own = { ...anyone, query: {}, params: { reminderToken: token }, raw: { body: '', headers: {} } };
    return () => chooseReminders(own, dependencies);
  },
  'take an unsent mail off the list': async () => {
    const params = { mailId: await failedMail() };
    return () => dismissMail({ ...call, params }, { table, now: dependencies.now, newId });
  },
  'send ten failed mails again': async () => {
    for (let n = 0; n < 10; n++) await failedMail();
    return () => resendFailedMails(call, resending);
  },
  // After it, as they leave mails on the list.
  'apply a bounce': async () => {
    const about = await bouncedMail();
    return () => applyEvent(bounced(about));
  },
  'try an undelivered mail again': async () => {
    const about = await bouncedMail();
    await applyEvent(bounced(about));
    return () => resendMail({ ...call, params: { mailId: about.mailId } }, resending);
  },
  'try an address again': async () => {
    const about = await bouncedMail();
    await applyEvent(bounced(about));
    return () => retryAddress({ ...call, params: { addressId: emailHash(about.to) } }, resending);
  },
};
