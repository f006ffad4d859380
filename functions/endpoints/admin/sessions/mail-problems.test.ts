import { expect, test } from 'vitest';
import { consumeMailEvents } from '../../../reactions/mail-events/consumer.ts';
import { bounced, configurationSet } from '../../../reactions/mail-events/testing/events.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { listAttendees } from './attendees.ts';
import { listWaitlist } from './waitlist.ts';

// docs/product.md#attendees, docs/product.md#session-waitlist, docs/trust.md#undelivered-mails

const site = await openSharedTestSite();
const admin = adminCaller();
const { table, now } = site.dependencies;
const consume = consumeMailEvents(configurationSet, { table, now, adminEmail: 'studio@exhale.example' });

test('attendees and people waiting show why mails to them could not be delivered', async () => {
  const total = { amount: 0, currency: 'GBP' } as const;
  const sessionId = await site.createSession({ maxAttendees: 1, price: total });
  await site.book(site.bookingRequest(sessionId, { total, email: 'seated@example.org' }));
  await site.join(sessionId, 'waiting@example.org');
  await site.join(sessionId, 'reached@example.org');
  await consume(bounced({ to: 'seated@example.org' }));
  await consume(bounced({ to: 'waiting@example.org' }, { type: 'Transient', subType: 'MailboxFull', status: '5.2.2' }));
  const call = callAs(admin, { params: { sessionId } });
  const { attendees } = await listAttendees(call, site.dependencies);
  expect(attendees).toMatchObject([{ mailProblem: { reason: 'the mailbox does not exist', blocked: true } }]);
  const { entries } = await listWaitlist(call, site.dependencies);
  expect(new Map(entries.map(({ email, mailProblem }) => [email, mailProblem]))).toEqual(
    new Map([
      ['waiting@example.org', expect.objectContaining({ reason: 'the mailbox is full', blocked: false })],
      ['reached@example.org', null],
    ]),
  );
});
