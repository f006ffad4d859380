import { ChangePasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { newSecret } from '../../domains/identity/secrets.ts';
import { newId } from '../../ground/platform/ids.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, itemAt, makeSession } from '../../testing/cloud.ts';
import { browserSecret } from '../../testing/payments.ts';
import { bearer, claimsOf, cognito, signIn, signInWithLink } from '../../testing/sign-in.ts';

// The deployed functions, their roles and the emulator of Cognito (docs/product.md#account-setup).

const names = { firstName: 'Ada', lastName: 'Lovelace' };
const pendingSchema = z.object({ signUpId: z.string(), sealedPassword: z.string() });
const doneSchema = z.object({ email: z.string(), signInSecret: z.string() });

/** What the link to set up an account holds, in the mail with this subject. */
async function linkTo(email: string, subject: string) {
  const [mail] = await arrived((one) => one.destination.to.includes(email) && one.subject.startsWith(subject), 1);
  const [, fragment = ''] = /\/setup-account#(\S+)/.exec(mail?.body.text ?? '') ?? [];
  const { secret = '', ...fields } = Object.fromEntries(new URLSearchParams(fragment));
  return { secret, ...fields };
}

async function signInOnce(body: unknown) {
  const { email, signInSecret } = doneSchema.parse(body);
  return signInWithLink(email, signInSecret);
}

/** Whether this is the password of the account. */
async function hasPassword(AccessToken: string, password: string): Promise<boolean> {
  const change = { AccessToken, PreviousPassword: password, ProposedPassword: password };
  return cognito.send(new ChangePasswordCommand(change)).then(
    () => true,
    () => false,
  );
}

test('a guest sets up the account by the link that the page of the booking’s mail sends: the booking is there', async () => {
  const bookingId = newId(new Date());
  const email = `${bookingId.toLowerCase()}@example.org`;
  const sessionId = await makeSession();
  const order = {
    bookingId,
    sessionId,
    ...names,
    email,
    secret: browserSecret('any'),
    total: { amount: 0, currency: 'GBP' },
  };
  expect((await call('POST /api/bookings', { body: order })).status).toBe(201);
  // Whoever was forwarded the mail gets no further than the page that mails the link to its address.
  expect(await linkTo(email, 'Booking Confirmed')).toEqual({ secret: '', email, bookingId });
  const asked = { email, purpose: 'setup', bookingId };
  expect(await call('POST /api/magic-links', { body: asked })).toMatchObject({ status: 202, body: {} });
  const { secret, ...way } = await linkTo(email, 'Set up your account');
  expect(way).toEqual({ email, next: '/user/bookings', bookingId });
  const link = { state: 'open', email, fullName: 'Ada Lovelace', signUpId: null };
  expect(await call('POST /api/account-setup/read', { body: { secret } })).toMatchObject({ status: 200, body: link });

  const browser = { 'x-device': newSecret() };
  const done = await call('POST /api/account-setup', { body: { secret, password: 'breathe-in' }, headers: browser });
  expect(done.status).toBe(201);
  const { AccessToken } = await signInOnce(done.body);
  const { sub } = claimsOf(AccessToken);
  // The secret signs in, once, and permits no new password.
  expect(claimsOf(AccessToken)).not.toHaveProperty('link_at');
  await expect(signInOnce(done.body)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await itemAt(`BOOKING#${bookingId}`, 'BOOKING')).toMatchObject({ memberSub: sub });
  const headers = { ...bearer(AccessToken), ...browser };
  const me = { sub, email, fullName: 'Ada Lovelace', subscriptionStatus: 'Free', admin: false };
  expect(await call('GET /api/me', { headers })).toMatchObject({ status: 200, body: me });
  const bookings = await call('GET /api/me/bookings', { headers });
  expect(bookings).toMatchObject({ status: 200, body: { bookings: [{ id: bookingId }] } });
  expect(await hasPassword(AccessToken, 'breathe-in')).toBe(true);
  // The browser that set the account up is known; another one is not (docs/trust.md#account-notices).
  const other = await signIn({ sub: String(sub), email });
  expect((await call('GET /api/me', { headers: { ...other.headers, 'x-device': newSecret() } })).status).toBe(200);
  const told = await arrived((one) => one.destination.to.includes(email), 4);
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    expect.stringMatching(/^Booking Confirmed/),
    'New sign-in to your account',
    'Set up your account',
    'Your account is set up',
  ]);
});

test('an attacker who signs up first leaves nothing behind (docs/trust.md#typed-passwords)', async () => {
  const email = `${newId(new Date()).toLowerCase()}@example.org`;
  const typed = async (password: string) =>
    pendingSchema.parse((await call('POST /api/sign-up', { body: { ...names, email, password } })).body);
  const attacker = await typed('typed-by-attacker');
  const { secret } = await linkTo(email, 'Confirm your e-mail address');
  const victim = await typed('typed-by-victim');
  const setUp = (body: object) => call('POST /api/account-setup', { body: { secret, ...body } });
  const stranger = { status: 409, body: { code: 'password_needed' } };
  expect(await setUp({ sealedPassword: victim.sealedPassword })).toMatchObject(stranger);
  const done = await setUp({ password: 'chosen-by-victim' });
  expect(done.status).toBe(201);
  const { AccessToken } = await signInOnce(done.body);
  expect(await hasPassword(AccessToken, 'typed-by-attacker')).toBe(false);
  expect(await hasPassword(AccessToken, 'chosen-by-victim')).toBe(true);
  const again = await setUp({ sealedPassword: attacker.sealedPassword });
  expect(again).toMatchObject({ status: 409, body: { code: 'link_used' } });
  // Resending now mails what anyone's sign-up would: that there is an account.
  expect(await call(`POST /api/sign-up/${attacker.signUpId}/resend`)).toMatchObject({ status: 202, body: {} });
  await arrived((one) => one.destination.to.includes(email) && one.subject === 'You have an account already', 1);
});
