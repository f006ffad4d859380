import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { accessKey, accessRecord } from '../../functions/ground/keys/access.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { getItem } from '../../functions/ground/platform/table.ts';
import { arrived } from '../../functions/reactions/mail/testing/inbox.ts';
import { call } from '../../functions/testing/cloud.ts';
import { bearer, signInWithLink } from '../../functions/testing/sign-in.ts';
import { importedId } from './plan.ts';
import { runImport } from './run-import.ts';
import { connectTest } from './testing/connect-test.ts';
import { writeExport } from './testing/write-export.ts';

// docs/operations.md#moving-in

const now = new Date();
const own = newId(now).toLowerCase();
const folder = mkdtempSync(join(tmpdir(), 'exhale-export-'));
const media = join(folder, 'files');
const email = `mara.${own}@example.org`;
const sessionId = importedId('live_sessions', `retreat-${own}`);
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

const session = {
  id: `retreat-${own}`,
  title: `Retreat ${own}`,
  description: 'A weekend.',
  start_time: inDays(20),
  is_online: 'f',
  end_time: '',
  duration_minutes: 90,
  location: 'The Barn',
  city: 'Bath',
  category: 'Workshop',
  price: '12.50',
  price_currency: 'gbp',
  max_attendees: 2,
  published: 't',
  thumbnail_url: 'https://old.example/i/first%2Dlight.webp?v=2',
};
const booking = { session_id: session.id, user_id: `mara-${own}`, attendee_email: email, created_at: inDays(-3) };
const paid = {
  ...booking,
  status: 'completed',
  payment_status: 'paid',
  attendee_name: 'Mara Köhler',
  amount_paid: '8,50',
  currency: 'EUR',
};

beforeAll(() => {
  mkdirSync(join(media, 'films'), { recursive: true });
  copyFileSync('local/demo/pictures/first-light.webp', join(media, 'first-light.webp'));
  copyFileSync('local/demo/recordings/arrive-in-your-body.mp4', join(media, 'films/arrive.mp4'));
  writeExport(folder, {
    users: [
      {
        id: `mara-${own}`,
        email: email.toUpperCase(),
        created_at: '2024-05-01 10:00:00+00',
        first_name: '',
        last_name: '',
      },
    ],
    profiles: [
      { id: `mara-${own}`, full_name: 'Mara Köhler', subscription_status: 'Free' },
      { id: 'no-address', full_name: 'No Address', subscription_status: 'Free' },
    ],
    discount_codes: [
      {
        id: `code-${own}`,
        code: `m${own.slice(-8)}`,
        discount_percentage: 20,
        is_active: true,
        is_one_time_use: false,
        metadata: '{}',
      },
      {
        id: 'free',
        code: 'FREE_RECORDING',
        discount_percentage: 100,
        is_active: true,
        is_one_time_use: false,
        metadata: '{}',
      },
    ],
    live_sessions: [
      session,
      { ...session, id: 'bad', start_time: 'next week' },
      { ...session, id: 'free', price: -3 },
      { ...session, title: 'Twice' },
    ],
    session_bookings: [
      { ...paid, id: `1-${own}`, applied_discount_code: `M${own.slice(-8)}`, discount_percentage: 20 },
      {
        ...paid,
        id: `2-${own}`,
        user_id: null,
        attendee_email: `jo.${own}@example.org`,
        attendee_name: 'Jo',
        applied_discount_code: `code-${own}`,
        discount_percentage: 20,
      },
      { ...paid, id: `3-${own}`, session_id: 'bad' },
      { ...paid, id: `4-${own}`, attendee_name: 'www.example.org/win' },
      { ...paid, id: `5-${own}`, status: 'lost' },
    ],
    session_waitlist: [
      { session_id: session.id, name: 'Ines', email: `ines.${own}@example.org`, created_at: inDays(-1) },
    ],
    birth_resource_purchases: [
      {
        id: `p-${own}`,
        user_id: `mara-${own}`,
        customer_email: '',
        status: 'paid',
        currency: 'EUR',
        created_at: inDays(-9),
      },
    ],
    birth_resources: [
      {
        id: `r-${own}`,
        title: 'Arrive',
        description: 'Sit.',
        video_url: 'https://old.example/v/arrive.mp4',
        is_free: false,
        order_index: 3,
      },
      {
        id: 'gone',
        title: 'Gone',
        description: 'Sit.',
        video_url: 'https://old.example/v/gone.mp4',
        is_free: false,
        order_index: 4,
      },
      {
        id: 'picture',
        title: 'No film',
        description: '',
        video_url: 'first-light.webp',
        is_free: false,
        order_index: 5,
      },
    ],
    birth_resource_progress: [{ user_id: `mara-${own}`, resource_id: `r-${own}`, position_seconds: 7 }],
    resources: [
      {
        id: `book-${own}`,
        title: `Book ${own}`,
        description: 'Read.',
        category: 'Book',
        price: 15,
        price_currency: 'USD',
      },
    ],
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const connection = connectTest();
const run = (does: { apply?: boolean; sendSetUpMails?: boolean } = {}) =>
  runImport(
    {
      folder,
      media,
      timeZone: 'Europe/London',
      now,
      apply: false,
      sendSetUpMails: false,
      ...does,
      progress: () => undefined,
    },
    connection,
  );

const reasonsOf = ({ plan }: Awaited<ReturnType<typeof run>>) =>
  plan.refused.map(({ place, reason }) => `${place.table} ${place.row}: ${reason}`).toSorted();

const sessionSchema = z.object({ seats: z.object({ taken: z.int() }), thumbnailUrl: z.string() });
const doneSchema = z.object({ email: z.string(), signInSecret: z.string() });

test('every row is checked, and what is not taken is named with the reason', async () => {
  const result = await run();
  expect(reasonsOf(result)).toEqual([
    'birth_resources 3: no video gone.mp4 in the media folder',
    'birth_resources 4: first-light.webp is none of MP4, WEBM, QUICKTIME',
    'discount_codes 3: the site reserves this code for free recordings, which need none',
    'live_sessions 3: start_time must be a date and time such as 2026-06-25 18:00, not next week',
    'live_sessions 4: price -3 is below zero: write 0 or more',
    'live_sessions 5: row 2 has the same id',
    'profiles 3: no e-mail address: neither users.csv nor the profile has one',
    'session_bookings 4: its session is not in live_sessions.csv, or was not taken',
    'session_bookings 6: status lost is not known: write pending, completed, confirmed or cancelled',
  ]);
  expect((await call(`GET /api/sessions/${sessionId}`)).status).toBe(404);
  // Orders name their code by itself, or by its id.
  const codes = result.plan.bookings.map(({ value }) => value.booking.discount?.code);
  expect(codes).toEqual([`M${own.slice(-8)}`.toUpperCase(), `M${own.slice(-8)}`.toUpperCase(), undefined]);
  // A place that was paid for is not lost by its name.
  expect(result.plan.bookings[2]?.value.booking.attendeeName).toBe('Guest');
});

test('a member who came from another site sets up the account by the mail, and finds bookings, recordings and position', async () => {
  await run({ apply: true });
  const again = await run({ apply: true });
  expect(again.tables.reduce((sum, one) => sum + one.new + one.changed + one.repaired, 0)).toBe(0);

  const { body } = await call(`GET /api/sessions/${sessionId}`);
  const { seats, thumbnailUrl } = sessionSchema.parse(body);
  expect(seats.taken).toBe(3);
  expect(thumbnailUrl).toMatch(/^\/images\/sessions\/.+\.webp$/);

  expect(await run({ sendSetUpMails: true })).toMatchObject({ mails: 1 });
  expect(await run({ sendSetUpMails: true })).toMatchObject({ mails: 0 });
  const [mail] = await arrived((one) => one.destination.to.includes(email), 1);
  expect(mail?.body.text).toContain('has moved to a new site');
  const [, fragment = ''] = /\/setup-account#(\S+)/.exec(mail?.body.text ?? '') ?? [];
  const secret = new URLSearchParams(fragment).get('secret') ?? '';
  expect(await call('POST /api/account-setup/read', { body: { secret } })).toMatchObject({
    body: { state: 'open', email, fullName: 'Mara Köhler' },
  });
  // Who has never had a password here may think it forgotten.
  expect((await call('POST /api/magic-links', { body: { email, purpose: 'sign_in' } })).status).toBe(202);
  const isLink = (one: { destination: { to: string[] } }) => one.destination.to.includes(email);
  const mails = await arrived(isLink, 2);
  expect(mails.map(({ subject }) => subject)).toEqual(['Set up your account', 'Set up your account']);
  const done = await call('POST /api/account-setup', { body: { secret, password: 'breathe-in' } });
  const { signInSecret } = doneSchema.parse(done.body);
  const { AccessToken } = await signInWithLink(email, signInSecret);
  const headers = bearer(AccessToken);

  expect(await call('GET /api/me/bookings', { headers })).toMatchObject({
    status: 200,
    body: { bookings: [1, 2].map(() => ({ session: { id: sessionId }, total: { amount: 850, currency: 'EUR' } })) },
  });
  expect(await call('GET /api/me/collections', { headers })).toMatchObject({ body: { birth: true, stress: false } });
  expect(await call('GET /api/me/positions', { headers })).toMatchObject({
    body: { positions: [{ recordingId: importedId('birth_resources', `r-${own}`), positionSeconds: 7 }] },
  });
  const recordingId = importedId('birth_resources', `r-${own}`);
  const playback = await call(`GET /api/me/collections/birth/recordings/${recordingId}/playback`, { headers });
  expect(playback).toMatchObject({ status: 200, body: { recording: { title: 'Arrive' }, positionSeconds: 7 } });
  expect(await run({ sendSetUpMails: true })).toMatchObject({ mails: 0 });
  const access = await getItem(connection.table, accessKey({ memberSub: null, email }, 'birth'), accessRecord);
  expect(access).toBeUndefined();
});
