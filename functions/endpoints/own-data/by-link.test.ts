import { describe, expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { newSecret, putSecret } from '../../domains/identity/secrets.ts';
import { transact } from '../../ground/platform/transact.ts';
import { randomIp } from '../../testing/cloud.ts';
import { stripeRecords } from '../../testing/payments.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openTestSite } from '../../testing/site.ts';
import { downloadOwnData, keepOwnData, readOwnData, requestOwnDataLink, requestOwnDeletion } from './by-link.ts';
import { openDeletions } from './testing/deletions.ts';

// docs/trust.md#own-data-links, docs/trust.md#deleted-accounts: someone without an account

const email = 'robin@example.org';

async function open() {
  const site = await openTestSite();
  const { table, now } = site.dependencies;
  const deletions = openDeletions(site);
  const withAccount = new Set<string>();
  const accounts = {
    ...deletions.accounts,
    findAccount: async (name: string) =>
      withAccount.has(name) ? { sub: name, enabled: true, secondFactor: false } : undefined,
  };
  const own = { ...site.dependencies, accounts };
  const callWith = <Body>(body: Body) => ({
    params: undefined,
    query: undefined,
    body,
    request: { ip: randomIp(), country: null },
  });
  return {
    site,
    table,
    deletions,
    withAccount,
    /** The secret of a mailed link. */
    async link(): Promise<string> {
      const secret = newSecret();
      await transact(table, [putSecret(secret, { purpose: 'own_data', bearer: email }, now(), 60)]);
      return secret;
    },
    read: (secret: string) => readOwnData(callWith({ secret }), own),
    file: async (secret: string) => JSON.parse(String((await downloadOwnData(callWith({ secret }), own)).body)),
    async erase(secret: string) {
      const { places } = await readOwnData(callWith({ secret }), own);
      const refunds = places.flatMap(({ stays, bookingId, refund }) => (stays ? [] : [{ bookingId, refund }]));
      return requestOwnDeletion(callWith({ secret, refunds }), own);
    },
    keep: (secret: string) => keepOwnData(callWith({ secret }), own),
    ask: () => requestOwnDataLink(callWith({ email }), own),
    complete: () => deletions.complete(own),
  };
}

const gone = { code: 'link_not_found' };

test('a guest reads and downloads what is stored, again until the link ends after an hour', async () => {
  const { site, deletions, link, read, file } = await open();
  const { bookingId } = await deletions.paidPlace(email, 30);
  const secret = await link();
  expect(await read(secret)).toMatchObject({ email, requested: null, places: [{ bookingId, stays: false }] });
  for (const _ of [1, 2])
    expect(await file(secret)).toMatchObject({ email, profile: null, bookings: [{ id: bookingId }] });
  site.advanceClock(61);
  for (const use of [read, file]) await expect(use(secret)).rejects.toMatchObject(gone);
  await site.close();
});

test('a day after the request places are cancelled by the policy as of it, and nothing names the guest', async () => {
  const { site, table, deletions, link, erase, complete } = await open();
  const place = await deletions.paidPlace(email, 30);
  const secret = await link();
  await erase(secret);
  await expect(erase(secret)).rejects.toMatchObject(gone);
  expect(await complete()).toEqual({ deleted: 0, waiting: 1, failed: 0 });
  expect(await site.booking(place.bookingId)).toMatchObject({ status: 'completed', attendeeEmail: email });
  site.advanceClock(24 * 60 + 1);
  expect(await complete()).toEqual({ deleted: 1, waiting: 0, failed: 0 });
  expect((await stripeRecords(place.bookingId)).refunds.map(({ amount }) => amount)).toEqual([1800]);
  expect(await site.booking(place.bookingId)).toMatchObject({
    status: 'cancelled',
    attendeeEmail: deletedPerson.email,
  });
  const left = (await scanPrefix(table, '')).filter(({ PK }) => !/^(MAIL|EVENT|RATE|SECRET)#/.test(String(PK)));
  expect(JSON.stringify(left)).not.toContain(email);
  expect((await deletions.mailsTo(email)).map(({ kind }) => kind).toSorted()).toEqual([
    'deletion_done',
    'deletion_requested',
  ]);
  await site.close();
});

describe('a requested deletion', () => {
  test('is taken back by another link, once', async () => {
    const { site, deletions, link, erase, read, keep, complete } = await open();
    const place = await deletions.paidPlace(email, 30);
    const { dueAt } = await erase(await link());
    const secret = await link();
    expect(await read(secret)).toMatchObject({ requested: dueAt });
    await keep(secret);
    await expect(keep(secret)).rejects.toMatchObject(gone);
    site.advanceClock(24 * 60 + 1);
    expect(await complete()).toEqual({ deleted: 0, waiting: 0, failed: 0 });
    expect(await site.booking(place.bookingId)).toMatchObject({ status: 'completed', attendeeEmail: email });
    expect((await deletions.mailsTo(email)).map(({ kind }) => kind)).toContain('deletion_taken_back');
    await site.close();
  });

  test('ends when the address gets an account, which a link opens nothing of', async () => {
    const { site, deletions, withAccount, link, erase, read, complete } = await open();
    const place = await deletions.paidPlace(email, 30);
    await erase(await link());
    withAccount.add(email);
    await expect(read(await link())).rejects.toMatchObject({ code: 'account_exists' });
    site.advanceClock(24 * 60 + 1);
    await complete();
    expect(await site.booking(place.bookingId)).toMatchObject({ status: 'completed', attendeeEmail: email });
    await site.close();
  });
});

test('a link is asked for in the same way for any address, five times an hour (docs/trust.md#same-answers)', async () => {
  const { site, table, ask } = await open();
  for (let count = 0; count < 5; count++) expect(await ask()).toEqual({});
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' });
  const mails = (await scanPrefix(table, 'MAIL#')).filter(({ kind }) => kind === 'own_data_link');
  expect(mails).toHaveLength(5);
  await site.close();
});
