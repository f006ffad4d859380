import { expect, test } from 'vitest';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { profileItem, profileRecord } from '../../../ground/keys/member.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { intercept } from '../../../testing/fault-injection.ts';
import { testMember } from '../../../testing/member.ts';
import { answersWith, openScreening } from '../../../testing/screening.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { deleteMember } from '../members/delete.ts';
import { exportPerson } from '../members/export-person.ts';
import { listAttendees } from '../sessions/attendees.ts';
import { readScreening } from './read.ts';

// The owner reads answers about health, audited (docs/trust.md#health-answers).

const site = await openSharedTestSite();
const { dependencies } = site;
const { table } = dependencies;
const screening = openScreening(site);
const admin = adminCaller();
const marker = 'Marker-Lamotrigine';

const readAs = (bookingId: string, own = dependencies) => readScreening(callAs(admin, { params: { bookingId } }), own);
const entriesOf = async (bookingId: string) =>
  (await auditHistory(table, 'booking', bookingId)).map(({ action, by, target, after, ip }) => ({
    action,
    by: by.email,
    name: target.name,
    after,
    ip,
  }));

test('one person at a time, each reading with an entry that says nothing of the answers', async () => {
  const { bookingId, sessionId } = await screening.answered({ marker });
  const without = site.bookingRequest(sessionId, { total: { amount: 0, currency: 'GBP' } });
  const { attendees } = await listAttendees(callAs(admin, { params: { sessionId } }), dependencies);
  expect(attendees).toMatchObject([{ id: bookingId, screening: { complete: true } }]);
  expect(JSON.stringify(attendees)).not.toContain(marker);
  const read = { attendeeName: 'Ada Lovelace', answers: answersWith(marker).answers };
  expect(await readAs(bookingId)).toMatchObject(read);
  await readAs(bookingId);
  const entry = { action: 'screening.read', by: admin.member.email, name: 'Ada Lovelace', ip: admin.request.ip };
  const after = { session: 'A Quiet Hour' };
  expect(await entriesOf(bookingId)).toEqual([
    { ...entry, after },
    { ...entry, after },
  ]);
  expect(await screening.everything()).not.toContain(marker);
  await expect(readAs(without.bookingId)).rejects.toMatchObject({ code: 'booking_not_found' });
});

test('nothing is answered when the entry cannot be written', async () => {
  const { bookingId } = await screening.answered();
  const failing = intercept(dependencies, (name, call) =>
    name === 'TransactWriteCommand' ? Promise.reject(new Error('no entry')) : call(),
  );
  await expect(readAs(bookingId, failing)).rejects.toThrow('no entry');
});

test('what was withdrawn, has expired or belongs to another booking is not read', async () => {
  const { bookingId } = await screening.answered();
  const other = await screening.answered();
  const sealed = await screening.stored(other.bookingId);
  await putItem(table, { PK: `SCREENING#${bookingId}`, SK: 'SCREENING', ...sealed, bookingId });
  await expect(readAs(bookingId)).rejects.toThrow();
  await screening.answer(bookingId, null);
  await expect(readAs(bookingId)).rejects.toMatchObject({ code: 'answers_not_found' });
  const later = { ...dependencies, now: () => new Date(Date.now() + 500 * 86_400_000) };
  await expect(readAs(other.bookingId, later)).rejects.toMatchObject({ code: 'answers_not_found' });
});

test('the file of a member says that there are answers; deleting the account deletes them', async () => {
  const member = testMember();
  const profile = {
    sub: member.sub,
    email: member.email,
    fullName: 'Ada Lovelace',
    createdAt: '2026-10-01T09:00:00.000Z',
  };
  await putItem(table, profileItem(profileRecord.parse(profile)));
  const { accounts } = fakeAccounts([]);
  const own = { ...dependencies, accounts };
  const body = screening.request(await screening.asking(), answersWith(marker), { email: member.email });
  await site.book(body);
  const params = { sub: member.sub };
  const file = await exportPerson(callAs(admin, { params: { personId: member.sub } }), own);
  expect(String(file.body)).toContain('"healthAnswers": {');
  expect(String(file.body)).not.toContain(marker);
  await deleteMember(callAs(admin, { params, body: { email: member.email } }), own);
  expect(await screening.isStored(body.bookingId)).toBe(false);
  expect(await site.booking(body.bookingId)).toMatchObject({ screening: null });
});
