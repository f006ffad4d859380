import {
  ChangePasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, viewerAt } from '../../testing/cloud.ts';
import {
  bearer,
  claimsOf,
  cognito,
  createLinkSecret,
  makeMember,
  signIn,
  signInWithLink,
  userPoolClientId,
} from '../../testing/sign-in.ts';

// Our endpoints, the deployed triggers and the unmodified SDK in the local cloud.

const someAddress = () => `${newId(new Date()).toLowerCase()}@example.org`;
const someViewer = () =>
  viewerAt(`2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${Date.now() % 65_536}::1`);
const names = { firstName: 'Ada', lastName: 'Lovelace' };

function post(path: string, body: unknown, headers: Record<string, string> = someViewer()) {
  return call(`POST ${path}`, { body, headers });
}

/** The parameters in the link of the last mail to an address with this subject. */
async function linkTo(email: string, subject: string, count = 1) {
  const mails = await arrived((mail) => mail.destination.to.includes(email) && mail.subject.startsWith(subject), count);
  const found = /https?:\/\/[^"]*#([^"]+)"/.exec(mails.at(-1)?.body.html ?? '');
  return { mails, fields: new URLSearchParams(found?.[1]?.replaceAll('&amp;', '&') ?? '') };
}

describe('Cognito refuses', () => {
  test('to sign anyone up, confirm or mail a code: only our endpoint makes accounts (docs/trust.md#set-up-links)', async () => {
    const Username = someAddress();
    const UserAttributes = [{ Name: 'email', Value: Username }];
    const signUp = new SignUpCommand({ ClientId: userPoolClientId, Username, Password: 'breathe', UserAttributes });
    await expect(cognito.send(signUp)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const { email } = await makeMember();
    const forgot = new ForgotPasswordCommand({ ClientId: userPoolClientId, Username: email });
    await expect(cognito.send(forgot)).rejects.toThrow();
  });

  test('to change the address, which would link the bookings of that address', async () => {
    const { AccessToken } = await signIn(await makeMember());
    const UserAttributes = [{ Name: 'email', Value: someAddress() }];
    await expect(cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))).rejects.toThrow();
  });
});

test('signing up with an existing address mails the owner, and makes no account', async () => {
  const { email } = await makeMember();
  const body = { ...names, email: email.toUpperCase(), password: 'breathe-in-slowly' };
  expect(await post('/api/sign-up', body)).toMatchObject({ status: 202, body: { signUpId: expect.any(String) } });
  await linkTo(email, 'You have an account already');
});

describe('a magic link', () => {
  test('signs in once, and permits a new password without the old one', async () => {
    const { sub, email, password } = await makeMember();
    const other = await signIn({ sub, email });
    expect(await post('/api/magic-links', { email, purpose: 'sign_in' })).toMatchObject({ status: 202, body: {} });
    const { fields } = await linkTo(email, 'Your sign-in link');
    const secret = fields.get('secret') ?? '';
    const { AccessToken } = await signInWithLink(email, secret, { link: secret });
    await expect(signInWithLink(email, secret, { link: secret })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    expect(Number(claimsOf(AccessToken).link_at)).toBeGreaterThan(Date.now() / 1000 - 60);

    const set = await post('/api/me/password', { newPassword: 'new-breath' }, bearer(AccessToken));
    expect(set).toMatchObject({ status: 200, body: {} });
    await linkTo(email, 'Your password was changed');
    // All earlier sessions are signed out.
    const renewed = cognito.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: userPoolClientId, RefreshToken: other.RefreshToken }),
    );
    await expect(renewed).rejects.toThrow();
    const now = await signIn({ sub, email });
    const change = (PreviousPassword: string) =>
      cognito.send(
        new ChangePasswordCommand({ AccessToken: now.AccessToken, PreviousPassword, ProposedPassword: 'third-breath' }),
      );
    await expect(change(password)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await change('new-breath');
  });

  test('is required for a new password: another session or a renewed one does not permit it', async () => {
    const member = await makeMember();
    const { headers, RefreshToken } = await signIn(member, { asLink: true });
    const plain = await signIn(member);
    expect(await post('/api/me/password', { newPassword: 'new-breath' }, plain.headers)).toMatchObject({
      status: 403,
      body: { code: 'link_session_needed' },
    });
    const { AuthenticationResult } = await cognito.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: userPoolClientId,
        RefreshToken,
        ClientMetadata: { link: 'anything' },
      }),
    );
    const renewed = bearer(String(AuthenticationResult?.AccessToken));
    expect((await post('/api/me/password', { newPassword: 'new-breath' }, renewed)).status).toBe(403);
    expect((await post('/api/me/password', { newPassword: 'short' }, headers)).status).toBe(400);
  });

  test('of another account, or for a missing account, is refused alike', async () => {
    const ada = await makeMember();
    const eve = await makeMember();
    const refusals: unknown[] = [];
    for (const email of [ada.email, someAddress()]) {
      const secret = await createLinkSecret(eve.sub);
      const refused = await signInWithLink(email, secret, { link: secret }).catch((error: Error) => error);
      refusals.push([(refused as Error).name, (refused as Error).message]);
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toEqual(['NotAuthorizedException', expect.any(String)]);
  });
});
