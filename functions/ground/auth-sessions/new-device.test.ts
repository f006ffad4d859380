import { beforeAll, describe, expect, test } from 'vitest';
import { knownDeviceDays } from '#shared/rules/accounts.ts';
import { ensureProfile } from '../../domains/members/profile.ts';
import { testMember } from '../../testing/member.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { hashOf } from '../keys/secret.ts';
import { newId } from '../platform/ids.ts';
import { logger } from '../platform/log.ts';
import type { AuthenticatedMember } from '../platform/member.ts';
import { transact } from '../platform/transact.ts';
import { authSessionCheck } from './check.ts';
import { markDeleted } from './deleted-accounts.ts';
import { endAuthSession, listAuthSessions } from './endpoints.ts';
import { endOtherSessions } from './store.ts';

// A sign-in in a browser that is not known is announced to the member (docs/trust.md#account-notices).

const table = await openSharedTable();
beforeAll(() => logger.setLogLevel('SILENT'));

const start = new Date('2026-11-20T10:00:00.000Z');
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
const daysLater = (days: number) => new Date(start.getTime() + days * 24 * 3_600_000);
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

/** What a browser sends that keeps this marker. */
const browser = (marker: string) => ({ userAgent: iPhone, country: 'DE', deviceMarker: marker });
let count = 0;
const newBrowser = () => browser(`marker-${count++}`.padEnd(43, '0'));

/** A member with a profile, who signs in with a new session each time. */
async function memberWithProfile() {
  const { sub, email } = testMember();
  await ensureProfile(table, { sub, email, fullName: 'Ada Lovelace' }, start);
  const session = (at = start): AuthenticatedMember => testMember({ sub, email, authenticatedAt: seconds(at) });
  return { sub, email, session };
}

type Caller = { userAgent?: string; country: string | null; deviceMarker?: string };
/** A request of this session; the code when it is refused. */
async function request(member: AuthenticatedMember, caller: Caller, at = start) {
  const check = authSessionCheck({ table, now: () => at, newId });
  return check(member, caller).catch(({ code }: { code: string }) => code);
}

const mailsTo = async (email: string) =>
  (await scanPrefix(table, 'MAIL#'))
    .filter((item) => item.to === email)
    .map(({ kind, device, country, at }) => ({ kind, device, country, at }));

describe('a sign-in', () => {
  test('in a browser that is not known is announced once, with device, country and time', async () => {
    const { session, email } = await memberWithProfile();
    const member = session();
    const caller = newBrowser();
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => request(member, caller)));
    expect(new Set(outcomes)).toEqual(new Set([undefined]));
    await request(member, caller, daysLater(1));
    const announced = { kind: 'new_device', device: 'Safari on iPhone', country: 'DE', at: start.toISOString() };
    expect(await mailsTo(email)).toEqual([announced]);
  });

  test('by several sessions of one new browser at once is announced once', async () => {
    const { session, email } = await memberWithProfile();
    const caller = newBrowser();
    const members = Array.from({ length: 25 }, () => session());
    const outcomes = await Promise.all(members.map((member) => request(member, caller)));
    expect(outcomes.every((outcome) => outcome === undefined || outcome === 'busy')).toBe(true);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('in a known browser is not announced for a year after the last one, whatever it calls itself', async () => {
    const { session, email } = await memberWithProfile();
    const caller = newBrowser();
    await request(session(), caller);
    await request(session(daysLater(31)), { ...caller, userAgent: 'Firefox/1 Linux', country: 'FR' }, daysLater(31));
    await request(session(daysLater(390)), caller, daysLater(390));
    expect(await mailsTo(email)).toHaveLength(1);
    const late = daysLater(390 + knownDeviceDays);
    await request(session(late), caller, late);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('in another browser of the same kind, in the same country, is announced', async () => {
    const { session, email } = await memberWithProfile();
    await request(session(), newBrowser());
    await request(session(), newBrowser());
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('in a browser that is known to another member is announced', async () => {
    const one = await memberWithProfile();
    const other = await memberWithProfile();
    const caller = newBrowser();
    await request(one.session(), caller);
    await request(other.session(), caller);
    expect(await mailsTo(other.email)).toHaveLength(1);
  });

  test('by a client that names no browser is announced each time', async () => {
    const { session, email } = await memberWithProfile();
    for (const _ of [1, 2]) await request(session(), { country: null });
    expect(await mailsTo(email)).toMatchObject([{ device: 'Unknown device' }, { device: 'Unknown device' }]);
  });

  test('that is refused is not announced, and makes no browser known', async () => {
    const deleted = await memberWithProfile();
    const ended = await memberWithProfile();
    await transact(table, [markDeleted(deleted.sub)]);
    await endOtherSessions(table, ended.sub, null, daysLater(1));
    for (const { session, sub, email } of [deleted, ended]) {
      expect(await request(session(), newBrowser())).toBe('auth_session_ended');
      expect(await mailsTo(email)).toEqual([]);
      expect((await scanPrefix(table, `MEMBER#${sub}`)).filter(({ SK }) => String(SK).startsWith('DEVICE#'))).toEqual(
        [],
      );
    }
  });

  test('keeps the hash of the browser’s marker, and lists neither', async () => {
    const { session, sub } = await memberWithProfile();
    const caller = newBrowser();
    const member = session();
    await request(member, caller);
    const items = JSON.stringify(await scanPrefix(table, `MEMBER#${sub}`));
    expect(items).toContain(`DEVICE#${hashOf(caller.deviceMarker)}`);
    expect(items).not.toContain(caller.deviceMarker);
    const call = { params: undefined, query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };
    const { authSessions } = await listAuthSessions({ ...call, member }, { table, now: () => start });
    expect(Object.keys(authSessions[0] ?? {}).toSorted()).toEqual(
      ['country', 'current', 'device', 'id', 'lastUsedAt', 'startedAt'].toSorted(),
    );
  });
});

describe('a known browser', () => {
  const end = (member: AuthenticatedMember, authSessionId: string) =>
    endAuthSession(
      {
        params: { authSessionId },
        query: undefined,
        body: undefined,
        request: { ip: '192.0.2.1', country: null },
        member,
      },
      { table, now: () => start },
    );

  test('is new again after it was signed out from another one; the other one stays known', async () => {
    const { session, email } = await memberWithProfile();
    const mine = newBrowser();
    const lost = newBrowser();
    const own = session();
    const earlier = session();
    const theirs = session();
    await request(own, mine);
    await request(earlier, mine);
    await request(theirs, lost);
    for (const { authSessionId } of [theirs, earlier]) await end(own, authSessionId);
    expect(await mailsTo(email)).toHaveLength(2);
    await request(session(), mine);
    expect(await mailsTo(email)).toHaveLength(2);
    await request(session(), lost);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test.each([
    ['ending all others', (own: string) => ({ keep: own, askedBy: own })],
    ['a new password by a mailed link, which ends all', (own: string) => ({ keep: null, askedBy: own })],
  ])('is new again after %s, but for the one that asked for it', async (_, who) => {
    const { session, sub, email } = await memberWithProfile();
    const mine = newBrowser();
    const lost = newBrowser();
    const own = session();
    await request(own, mine);
    await request(session(), lost);
    const { keep, askedBy } = who(own.authSessionId);
    await endOtherSessions(table, sub, keep, start, askedBy);
    const later = daysLater(1);
    await request(session(later), mine, later);
    expect(await mailsTo(email)).toHaveLength(2);
    await request(session(later), lost, later);
    expect(await mailsTo(email)).toHaveLength(3);
  });
});
