import { linkMinutes, setupMinutes } from '#shared/rules/accounts.ts';
import { handleChallenge } from '../../domains/identity/challenge.ts';
import { changePassword } from '../../domains/identity/change-password.ts';
import { requestMagicLink } from '../../domains/identity/magic-link.ts';
import { newSecret, putSecret, spendSecret } from '../../domains/identity/secrets.ts';
import { setPassword } from '../../domains/identity/set-password.ts';
import { createSetupLink } from '../../domains/identity/setup-links.ts';
import { signUp } from '../../domains/identity/sign-up.ts';
import { getLearningResource, listLearningResources } from '../../domains/learning-resources/learning-resources.ts';
import { handleTokenGeneration } from '../../domains/members/account-events.ts';
import { getMe } from '../../domains/members/members.ts';
import { updateMe } from '../../domains/members/update-me.ts';
import { newPassword } from '../../domains/second-factor/new-password.ts';
import { newRecoveryCodes } from '../../domains/second-factor/recovery-codes.ts';
import { type SecondFactorDependencies, turnOnSecondFactor } from '../../domains/second-factor/second-factor.ts';
import { setUpAccount } from '../../endpoints/account-setup/set-up-account.ts';
import { authSessionCheck } from '../../ground/auth-sessions/check.ts';
import { listAuthSessions } from '../../ground/auth-sessions/endpoints.ts';
import { endOtherSessions } from '../../ground/auth-sessions/store.ts';
import { confirmedAddressItem } from '../../ground/keys/confirmed-address.ts';
import { learningResourceItem } from '../../ground/keys/learning-resource.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { recoveryCodesItem } from '../../ground/keys/recovery-codes.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { linkGuestBookings } from '../../orders/bookings/link.ts';
import { getPendingBooking, listMyBookings, listMyPlaces } from '../../orders/bookings/my-bookings.ts';
import { deliver } from '../../reactions/mail/deliver.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { fakePool } from '../fake-pool.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const request = { ip: '198.51.100.1', country: null };
const call = { params: undefined, query: undefined, body: undefined, request };
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const email = 'ada@example.org';

const dependencies = { table, now: () => now, newId, pool: fakePool({ [email]: { sub: 'sub-1' } }).pool };

const secondFactor: SecondFactorDependencies = {
  ...dependencies,
  pool: {
    ...dependencies.pool,
    isAdmin: async () => false,
    associate: async () => 'SECRET',
    verify: async () => 'verified',
    setRequired: async () => undefined,
  },
};
const checkSession = authSessionCheck(dependencies);
const browser = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  country: 'DE',
  deviceMarker: 'm'.repeat(43),
};

async function aMember(): Promise<AuthenticatedMember> {
  const member = testMember();
  const own = { sub: member.sub, email: member.email, fullName: 'Ada Lovelace' };
  await putItem(table, profileItem({ ...own, subscriptionStatus: 'Free', createdAt: now.toISOString() }));
  return member;
}

/** Bookings of a member or a guest, each of its own session. */
async function bookings(count: number, owner: { memberSub: string } | { attendeeEmail: string }): Promise<string> {
  let sessionId = '';
  for (let n = 0; n < count; n++) {
    sessionId = newId(now);
    for (const item of sessionItems(exampleSession({ id: sessionId }))) await putItem(table, item);
    await storePlace(table, exampleBooking({ id: newId(now), sessionId, ...owner }));
  }
  return sessionId;
}

async function createLinkSecret(): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: 'sub-1' }, now, linkMinutes)]);
  return secret;
}

async function resources(count: number): Promise<string> {
  const texts = {
    title: 'Breath and sleep',
    description: 'What to do when the night is long.',
    category: 'Breathwork',
  };
  let id = '';
  for (let n = 0; n < count; n++) {
    id = newId(now);
    const price = { amount: 900, currency: 'USD' } as const;
    await putItem(table, learningResourceItem({ id, ...texts, price, createdAt: now.toISOString() }));
  }
  return id;
}

const userAttributes = { sub: 'sub-1', email, email_verified: 'true', name: 'Ada Lovelace' };
const challenge = handleChallenge(dependencies);
const handleEvent = handleTokenGeneration({ ...dependencies, adminRules: { secondFactor: true } });
type TriggerEvent = Parameters<typeof challenge>[0] & Parameters<typeof handleEvent>[0];
const triggerEvent = (triggerSource: string, more: Record<string, unknown>) =>
  ({
    triggerSource,
    request: { userAttributes, groupConfiguration: {}, ...more },
    response: {},
  }) as unknown as TriggerEvent;

/** Access patterns of sign-in and members. */
export const accountPatterns: Patterns = {
  'sign up': async () => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'new@example.org', password: 'six-or-more' };
    return () => signUp({ ...call, body }, dependencies);
  },
  'request a link': async () => () => requestMagicLink({ ...call, body: { email, purpose: 'sign_in' } }, dependencies),
  'mail a link': async () => {
    const id = newId(now);
    await transact(table, [queueMail({ id, kind: 'magic_link', purpose: 'sign_in', to: email }, now)]);
    return () => deliver(id, { ...dependencies, send: async () => 'message', site });
  },
  'set up an account': async () => {
    const address = 'guest@example.org';
    const secret = await createSetupLink(
      table,
      { email: address, fullName: 'Ada Lovelace', signUpId: null },
      setupMinutes,
      now,
    );
    const body = { secret, password: 'six-or-more' };
    return () => setUpAccount({ ...call, request: { ...request, ...browser }, body }, dependencies);
  },
  'sign in by a link': async () => {
    const challengeAnswer = await createLinkSecret();
    return () => challenge(triggerEvent('VerifyAuthChallengeResponse_Authentication', { challengeAnswer }));
  },
  'a token after a link': async () => {
    const profile = { sub: 'sub-1', email, fullName: 'Ada Lovelace', subscriptionStatus: 'Free' };
    await putItem(table, profileItem({ ...profile, createdAt: now.toISOString() }));
    await putItem(table, confirmedAddressItem(email, now.toISOString()));
    const link = await createLinkSecret();
    await spendSecret(table, link, { purpose: 'magic_link', bearer: 'sub-1' }, now);
    return () => handleEvent(triggerEvent('TokenGeneration_Authentication', { clientMetadata: { link } }));
  },
  'turn on two-step sign-in': async () => {
    const member = { ...(await aMember()), authenticatedAt: now.getTime() / 1000 };
    return () => turnOnSecondFactor({ ...call, body: { code: '123456' }, member }, secondFactor);
  },
  'a new password by a link and a recovery code': async () => {
    const { sub, email: address } = await aMember();
    const own = { sub, email: address, fullName: 'Ada Lovelace', subscriptionStatus: 'Free' };
    const at = now.toISOString();
    await putItem(table, profileItem({ ...own, createdAt: at, secondFactorAt: at }));
    const [recoveryCode = ''] = newRecoveryCodes();
    await putItem(table, recoveryCodesItem(sub, [recoveryCode]));
    const secret = newSecret();
    await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: sub }, now, linkMinutes)]);
    const body = { secret, newPassword: 'a quiet new one', recoveryCode };
    return () => newPassword({ ...call, body }, secondFactor);
  },
  'a new password by a link': async () => {
    const member = { ...(await aMember()), linkedAt: now.getTime() / 1000 };
    return () => setPassword({ ...call, body: { newPassword: 'six-or-more' }, member }, dependencies);
  },
  'change a password': async () => {
    const body = { currentPassword: 'old-password', newPassword: 'six-or-more' };
    const member = await aMember();
    return () => changePassword({ ...call, body, member }, dependencies);
  },
  'a request of a member': async () => {
    const member = await aMember();
    await checkSession(member, browser);
    return () => checkSession(member, browser);
  },
  'the first request of an auth session': async () => {
    const member = await aMember();
    return () => checkSession(member, browser);
  },
  'auth sessions of a member': async () => {
    const member = await aMember();
    await checkSession(member, browser);
    return () => listAuthSessions({ ...call, member }, dependencies);
  },
  'end all other auth sessions': async () => {
    const member = await aMember();
    await checkSession(member, browser);
    return () => endOtherSessions(table, member.sub, null, now);
  },
  'signed-in member': async () => {
    const member = await aMember();
    return () => getMe({ ...call, member }, dependencies);
  },
  'change a name': async () => {
    const member = await aMember();
    return () => updateMe({ ...call, body: { fullName: 'Ada King' }, member }, dependencies);
  },
  'link a guest’s booking to its account': async () => {
    const member = testMember();
    await bookings(1, { attendeeEmail: member.email });
    return () => linkGuestBookings(table, member);
  },
  'my bookings': async () => {
    const member = testMember();
    await bookings(15, { memberSub: member.sub });
    return () => listMyBookings({ ...call, query: {}, member }, dependencies);
  },
  'places of a member': async () => {
    const member = testMember();
    for (let n = 0; n < 3; n++) await storePlace(table, exampleBooking({ id: newId(now), memberSub: member.sub }));
    return () => listMyPlaces({ ...call, query: undefined, member }, dependencies);
  },
  'an unfinished payment': async () => {
    const member = testMember();
    const sessionId = await bookings(3, { memberSub: member.sub });
    return () => getPendingBooking({ ...call, params: { sessionId }, member }, dependencies);
  },
  'learning resources': async () => {
    await resources(15);
    return () => listLearningResources({ ...call, member: testMember() }, dependencies);
  },
  'one learning resource': async () => {
    const resourceId = await resources(1);
    return () => getLearningResource({ ...call, params: { resourceId }, member: testMember() }, dependencies);
  },
};
