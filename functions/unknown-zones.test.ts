import { expect, test } from 'vitest';
import { zoneNamePattern } from '#shared/rules/time-zones.ts';
import { type AdminSession, formOf, sessionForm } from './endpoints/admin/sessions/testing/session-api.ts';
import { newId } from './ground/platform/ids.ts';
import { arrived } from './reactions/mail/testing/inbox.ts';
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
const asAdmin = (route: `${string} ${string}`, body?: unknown) =>
  call(route, { headers, ...(body !== undefined && { body }) });

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

test.each([...zones, '', 'Mars/Olympus', 'x'.repeat(65)])(
  'the back office is shown to a browser in the zone %j',
  async (zone) => {
    const timeZone = encodeURIComponent(zone);
    expect(await asAdmin(`GET /api/admin/overview?timeZone=${timeZone}`)).toMatchObject({ status: 200 });
    const income = await asAdmin(`GET /api/admin/accounting/income?timeZone=${timeZone}`);
    expect(income).toMatchObject({ status: 200, body: { timeZone: 'UTC' } });
    for (const list of ['income-months', 'income-entries', 'stripe-movements']) {
      const route = `GET /api/admin/accounting/${list}?month=2026-11&timeZone=${timeZone}` as const;
      expect(await asAdmin(route)).toMatchObject({ status: 200 });
    }
  },
);

test.each(['Europe/Atlantis', 'Etc/Unknown'])(
  'an online session typed in the zone %j is saved, changed, copied, and repeated',
  async (timeZone) => {
    const form = sessionForm({ timeZone, startTime: '2027-03-27T18:30:00.000Z' });
    const made = await asAdmin('POST /api/admin/sessions', form);
    expect(made).toMatchObject({ status: 201, body: { timeZone } });
    const changed = await asAdmin(
      `PUT /api/admin/sessions/${form.id}`,
      formOf(made.body as AdminSession, { title: 'Later' }),
    );
    expect(changed).toMatchObject({ status: 200, body: { title: 'Later', timeZone } });
    const copy = await asAdmin(`POST /api/admin/sessions/${form.id}/duplicate`, { id: newId(new Date()) });
    expect(copy).toMatchObject({ status: 201, body: { startTime: '2027-04-03T18:30:00.000Z' } });
    const onSite = sessionForm({
      timeZone,
      locationType: 'onsite',
      address: '1 Hill',
      city: 'London',
      postCode: 'N1 1AA',
    });
    expect(await asAdmin('POST /api/admin/sessions', onSite)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.timeZone' }] },
    });
  },
);

test.each(zones.filter((zone) => zoneNamePattern.test(zone)))(
  'a stored session in the zone %j is listed, shown, copied, and drawn',
  async (timeZone) => {
    const id = await makeSession({ timeZone, startTime: '2027-05-01T18:30:00.000Z' });
    for (const route of [
      `GET /api/sessions/${id}`,
      `GET /api/admin/sessions/${id}`,
      'GET /api/sessions',
      'GET /api/admin/sessions?when=upcoming',
    ] as const) {
      expect(await asAdmin(route)).toMatchObject({ status: 200 });
    }
    const copy = await asAdmin(`POST /api/admin/sessions/${id}/duplicate`, { id: newId(new Date()) });
    expect(copy).toMatchObject({ status: 201, body: { startTime: '2027-05-08T18:30:00.000Z', timeZone } });
  },
);
