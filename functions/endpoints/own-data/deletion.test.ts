import { describe, expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { findProfile } from '../../domains/members/profile.ts';
import { putDeletion } from '../../ground/auth-sessions/requested-deletions.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { transact } from '../../ground/platform/transact.ts';
import { giveBooking } from '../../orders/bookings/give.ts';
import { names } from '../../testing/account-requests.ts';
import { changeCall } from '../../testing/changing.ts';
import { browserSecret, stripeRecords } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openTestSite } from '../../testing/site.ts';
import { deleteMember } from '../admin/members/delete.ts';
import { openDeletions } from './testing/deletions.ts';

// docs/trust.md#deleted-accounts. Each test moves its own clock.

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

async function open() {
  const site = await openTestSite();
  return { site, table: site.dependencies.table, deletions: openDeletions(site) };
}

test('a request locks the account, is mailed, and keeps places; signing in takes it back', async () => {
  const { site, table, deletions } = await open();
  const member = await deletions.member();
  const other = deletions.signedIn(member);
  for (const session of [member, other]) expect(await deletions.use(session)).toBeUndefined();
  const place = await deletions.paidPlace(member.email, 30);
  const waitedFor = await site.createSession({ maxAttendees: 1, seatsTaken: 1 });
  await site.join(waitedFor, member.email);
  site.advanceClock(1);
  expect(await deletions.preview(member)).toMatchObject({ waiting: 1, losesCollections: false });
  const { dueAt } = await deletions.request(member);
  expect(Date.parse(dueAt) - site.dependencies.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
  for (const session of [member, other]) expect(await deletions.use(session)).toBe('auth_session_ended');
  expect(deletions.calls).toContainEqual(['signOutEverywhere', member.sub]);
  expect(await site.counters(waitedFor)).toMatchObject({ waiting: 0 });
  expect(await deletions.mailsTo(member.email)).toEqual([{ kind: 'deletion_requested', refunds: [pounds(1800)] }]);
  expect(await deletions.complete()).toEqual({ deleted: 0, waiting: 1, failed: 0 });
  expect(await site.booking(place.bookingId)).toMatchObject({ status: 'completed', attendeeEmail: member.email });

  site.advanceClock(60);
  expect(await deletions.use(deletions.signedIn(member))).toBeUndefined();
  expect((await deletions.mailsTo(member.email)).map(({ kind }) => kind)).toContain('deletion_taken_back');
  site.advanceClock(24 * 60);
  expect(await deletions.complete()).toEqual({ deleted: 0, waiting: 0, failed: 0 });
  expect(await findProfile(table, member.sub)).toBeDefined();
  expect(await site.booking(place.bookingId)).toMatchObject({ status: 'completed' });
  await site.close();
});

test('after a day places are cancelled by the policy as of the request, and nothing names the member', async () => {
  const { site, table, deletions } = await open();
  const member = await deletions.member();
  // Free to cancel at the request; six hours before it at the deletion.
  const place = await deletions.paidPlace(member.email, 30);
  await deletions.request(member);
  site.advanceClock(24 * 60 + 1);
  expect(await deletions.complete()).toEqual({ deleted: 1, waiting: 0, failed: 0 });
  expect((await stripeRecords(place.bookingId)).refunds.map(({ amount }) => amount)).toEqual([1800]);
  expect(await site.booking(place.bookingId)).toMatchObject({
    status: 'cancelled',
    attendeeEmail: deletedPerson.email,
  });
  expect(await site.counters(place.sessionId)).toMatchObject({ taken: 0, held: 0 });
  expect(await deletions.mailsTo(member.email)).toContainEqual({ kind: 'deletion_done', refunds: [pounds(1800)] });
  expect(await deletions.use(deletions.signedIn(member))).toBe('auth_session_ended');
  const left = (await scanPrefix(table, '')).filter(({ PK }) => !/^(MAIL|EVENT|RATE)#/.test(String(PK)));
  expect(JSON.stringify(left)).not.toContain(member.email);
  expect(left.filter(({ PK }) => PK === `MEMBER#${member.sub}`)).toMatchObject([{ SK: 'DELETED' }]);
  expect(await deletions.complete()).toEqual({ deleted: 0, waiting: 0, failed: 0 });
  await site.close();
});

describe('a deletion outlasts a restore (docs/trust.md#erasures-outlast-a-restore)', () => {
  const hashOf = (member: { email: string }) => expect.objectContaining({ PK: emailHash(member.email) });

  test('is noted outside of the table by the hash of the address, when it begins and not before', async () => {
    const { site, deletions } = await open();
    const member = await deletions.member();
    await deletions.request(member);
    expect(site.erasures).toEqual([]);
    site.advanceClock(24 * 60 + 1);
    await deletions.complete();
    expect(site.erasures).toEqual([hashOf(member)]);
    expect(JSON.stringify(site.erasures)).not.toContain(member.email);
    const days = ((site.erasures[0]?.expiresAt ?? 0) * 1000 - site.dependencies.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(36);
    await site.close();
  });

  test('where it cannot be noted, nothing is erased', async () => {
    const { site, table, deletions } = await open();
    const member = await deletions.member();
    await deletions.request(member);
    site.advanceClock(24 * 60 + 1);
    const noteErasure = async () => Promise.reject(new Error('the table is not there'));
    expect(await deletions.complete({ ...site.dependencies, noteErasure })).toMatchObject({ deleted: 0, failed: 1 });
    expect(await findProfile(table, member.sub)).toBeDefined();
    expect(await deletions.complete()).toMatchObject({ deleted: 1 });
    await site.close();
  });

  test('repeated, it pays nothing back a second time and mails no one', async () => {
    const { site, table, deletions } = await open();
    const member = await deletions.member();
    const place = await deletions.paidPlace(member.email, 30);
    const at = site.dependencies.now().toISOString();
    const { sub, email } = member;
    const repeated = { sub, email, requestedAt: at, dueAt: at, begunAt: at, refunds: {}, isRepeated: true } as const;
    await transact(table, [putDeletion(repeated)]);
    await deletions.accounts.remove(sub);
    expect(await deletions.complete()).toEqual({ deleted: 1, waiting: 0, failed: 0 });
    expect((await stripeRecords(place.bookingId)).refunds).toEqual([]);
    expect(await deletions.mailsTo(email)).toEqual([]);
    expect(await site.booking(place.bookingId)).toMatchObject({
      status: 'cancelled',
      attendeeEmail: deletedPerson.email,
    });
    expect(await findProfile(table, sub)).toBeUndefined();
    await site.close();
  });
});

test('a session that starts within the day stays booked until it is over', async () => {
  const { site, deletions } = await open();
  const member = await deletions.member();
  const place = await deletions.paidPlace(member.email, 23.5);
  expect((await deletions.preview(member)).places).toMatchObject([{ stays: true, refund: pounds(0) }]);
  await deletions.request(member);
  site.advanceClock(24 * 60 + 1);
  expect(await deletions.complete()).toEqual({ deleted: 0, waiting: 1, failed: 0 });
  expect(await site.booking(place.bookingId)).toMatchObject({ status: 'completed', attendeeEmail: member.email });
  // It has begun, so that it is not taken back.
  expect(await deletions.use(deletions.signedIn(member))).toBe('auth_session_ended');
  site.advanceClock(60);
  expect(await deletions.complete()).toEqual({ deleted: 1, waiting: 0, failed: 0 });
  expect(await site.booking(place.bookingId)).toMatchObject({
    status: 'completed',
    attendeeEmail: deletedPerson.email,
  });
  expect((await stripeRecords(place.bookingId)).refunds).toEqual([]);
  await site.close();
});

test('what goes back for a place that was given goes to the giver, and is not promised to its attendee', async () => {
  const { site, deletions } = await open();
  const member = await deletions.member();
  const { bookingId } = await deletions.paidPlace('giver@example.org', 60);
  const body = { ...names, email: member.email, secret: browserSecret(bookingId) };
  await giveBooking({ ...changeCall(bookingId), body }, site.dependencies);
  expect((await deletions.preview(member)).places).toMatchObject([
    { bookingId, refund: pounds(1800), ownRefund: pounds(0) },
  ]);
  await deletions.request(member);
  site.advanceClock(24 * 60 + 1);
  await deletions.complete();
  expect((await stripeRecords(bookingId)).refunds.map(({ amount }) => amount)).toEqual([1800]);
  expect((await deletions.mailsTo(member.email)).map(({ refunds }) => refunds)).toEqual([[], []]);
  await site.close();
});

describe('a request', () => {
  test('is refused without a recent sign-in, to an admin, and for other sums than were shown', async () => {
    const { site, deletions } = await open();
    const member = await deletions.member();
    const { bookingId } = await deletions.paidPlace(member.email, 30);
    const shown = [{ bookingId, refund: pounds(900) }];
    await expect(deletions.requestWith(member, shown)).rejects.toMatchObject({ code: 'deletion_changed' });
    await expect(deletions.requestWith(member, [])).rejects.toMatchObject({ code: 'deletion_changed' });
    await expect(deletions.request(deletions.admin)).rejects.toMatchObject({ code: 'last_admin' });
    site.advanceClock(16);
    await expect(deletions.request(member)).rejects.toMatchObject({ code: 'recent_sign_in_needed' });
    expect(await deletions.use(member)).toBeUndefined();
    await site.close();
  });

  test('that was sent 10 times at once is one, with one mail', async () => {
    const { site, deletions } = await open();
    const member = await deletions.member();
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => deletions.request(member)));
    const due = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.dueAt] : []));
    expect(new Set(due).size).toBe(1);
    expect(await deletions.mailsTo(member.email)).toEqual([{ kind: 'deletion_requested', refunds: [] }]);
    await site.close();
  });

  test('of a member whom the owner deletes meanwhile gives back what was promised', async () => {
    const { site, deletions } = await open();
    const member = await deletions.member();
    const place = await deletions.paidPlace(member.email, 30);
    await deletions.request(member);
    site.advanceClock(8 * 60);
    const call = { query: undefined, request: { ip: '203.0.113.7', country: null }, member: deletions.admin };
    await deleteMember(
      { ...call, params: { sub: member.sub }, body: { email: member.email } },
      { ...site.dependencies, accounts: deletions.accounts },
    );
    expect((await stripeRecords(place.bookingId)).refunds.map(({ amount }) => amount)).toEqual([1800]);
    expect(await deletions.mailsTo(member.email)).toContainEqual({ kind: 'deletion_done', refunds: [pounds(1800)] });
    await site.close();
  });
});
