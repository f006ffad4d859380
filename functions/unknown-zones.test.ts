import { expect, test } from 'vitest';
import { arrived } from './mail/testing/inbox.ts';
import { newId } from './platform/ids.ts';
import { call, makeSession, viewerAt } from './testing/cloud.ts';
import { browserSecret } from './testing/payments.ts';
import { makeMember, signIn } from './testing/sign-in.ts';

// Browsers name zones that are no names of the IANA database (docs/product.md#dates-and-durations).

const zones = ['+05:00', '-0330', '+05', 'Etc/Unknown', 'Europe/Atlantis', 'toString', 'GMT+5', '\u202eUTC'];
const viewer = viewerAt('198.51.100.77');
const guest = () => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `${newId(new Date()).toLowerCase()}@example.org`,
});
const { headers } = await signIn(await makeMember({ admin: true }));

test.each(zones)('a booking with the zone %j is taken, shown, and confirmed by mail', async (timeZone) => {
  const sessionId = await makeSession();
  const bookingId = newId(new Date());
  const { email, ...names } = guest();
  const total = { amount: 0, currency: 'GBP' };
  const body = { bookingId, sessionId, ...names, email, secret: browserSecret(bookingId), total, timeZone };
  expect(await call('POST /api/bookings', { body, headers: viewer })).toMatchObject({ status: 201 });
  expect(await call(`GET /api/bookings/${bookingId}`, { headers: viewer })).toMatchObject({ status: 200 });
  const attendees = await call(`GET /api/admin/sessions/${sessionId}/attendees`, { headers });
  expect(attendees).toMatchObject({ status: 200, body: { attendees: [{ attendeeEmail: email }] } });
  const [mail] = await arrived(({ destination }) => destination.to.includes(email), 1);
  expect(mail?.body.text).toMatch(/Europe\/London/);
});

test.each(zones)('an entry of a waitlist with the zone %j is taken, listed, and told by mail', async (timeZone) => {
  const sessionId = await makeSession({ maxAttendees: 1, seatsTaken: 1 });
  const { email, ...names } = guest();
  const body = { sessionId, ...names, email, timeZone };
  expect(await call('POST /api/waitlist', { body, headers: viewer })).toMatchObject({ status: 202 });
  const waitlist = await call(`GET /api/admin/sessions/${sessionId}/waitlist`, { headers });
  expect(waitlist).toMatchObject({ status: 200, body: { entries: [{ email }] } });
  const [mail] = await arrived(({ destination }) => destination.to.includes(email), 1);
  expect(mail?.body.text).toMatch(/Europe\/London/);
});
