import { randomUUID } from 'node:crypto';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { emailHash } from '../../../../ground/keys/email-hash.ts';
import { profileItem, profileRecord } from '../../../../ground/keys/member.ts';
import { newId } from '../../../../ground/platform/ids.ts';
import { putItem } from '../../../../ground/platform/table.ts';
import { fakeAccounts } from '../../../../testing/fake-accounts.ts';
import { testMember } from '../../../../testing/member.ts';
import type { TestSite } from '../../../../testing/site.ts';
import type { DeletionDependencies } from '../delete.ts';
import { deletePerson } from '../delete-person.ts';
import { exportPerson } from '../export-person.ts';
import { mergePeople, previewMerge } from '../merge.ts';
import { saveNotes } from '../notes.ts';
import { getPerson } from '../person.ts';
import { listPersonBookings, listPersonPurchases } from '../person-lists.ts';
import { listPersonMails } from '../person-mails.ts';

const free = { amount: 0, currency: 'GBP' } as const;

/** An address that no other test has. */
export const someone = (name = 'mara') => `${name}.${newId(new Date()).toLowerCase()}@example.org`;

/** People of a test site, as an admin reads and changes them. */
export function openPeople(site: TestSite) {
  const admin = testMember({ admin: true, email: 'ada@example.org' });
  const { accounts } = fakeAccounts([admin.sub]);
  /** Ids of accounts by their addresses. */
  const subs = new Map<string, string>();
  const findAccount = async (name: string) => {
    const sub = subs.get(name) ?? [...subs.values()].find((one) => one === name);
    return sub === undefined ? undefined : { sub, enabled: true, secondFactor: false };
  };
  const dependencies: DeletionDependencies = { ...site.dependencies, accounts: { ...accounts, findAccount } };
  const { table } = site.dependencies;
  const by = { member: admin, request: { ip: '203.0.113.7', country: null }, query: undefined, body: undefined };
  const at = (email: string) => ({ ...by, params: { personId: subs.get(email) ?? emailHash(email) } });
  return {
    admin,
    dependencies,
    async giveAccount(email: string, fullName = 'Mara Lindgren') {
      const sub = randomUUID();
      subs.set(email, sub);
      const profile = profileRecord.parse({ sub, email, fullName, createdAt: '2026-10-01T09:00:00.000Z' });
      await putItem(table, profileItem(profile));
      return profile;
    },
    /** A free place. Returns the booking's id. */
    async book(email: string, sessionId: string): Promise<string> {
      const request = site.bookingRequest(sessionId, { email, total: free });
      await site.book(request);
      return request.bookingId;
    },
    freeSession: (session: Parameters<TestSite['createSession']>[0] = {}) =>
      site.createSession({ price: free, ...session }),
    person: (email: string): Promise<ResponseBody<'getPerson'>> => getPerson(at(email), dependencies),
    bookings: (email: string, cursor?: string) => listPersonBookings({ ...at(email), query: { cursor } }, dependencies),
    purchases: (email: string, cursor?: string) =>
      listPersonPurchases({ ...at(email), query: { cursor } }, dependencies),
    mails: (email: string, cursor?: string) => listPersonMails({ ...at(email), query: { cursor } }, dependencies),
    note: (email: string, text: string, revision: number) =>
      saveNotes({ ...at(email), body: { text, revision } }, dependencies),
    preview: (email: string, into: string) => previewMerge({ ...at(into), body: { email } }, dependencies),
    merge: (email: string, into: string) => mergePeople({ ...at(into), body: { email } }, dependencies),
    /** Repeats a merge until it is done, as the browser does. */
    async mergeAll(email: string, into: string): Promise<number> {
      for (let moved = 0; ; ) {
        const result = await this.merge(email, into);
        moved += result.moved;
        if (result.done) return moved;
      }
    },
    file: (email: string) => exportPerson(at(email), dependencies),
    erase: (email: string, typed = email) => deletePerson({ ...at(email), body: { email: typed } }, dependencies),
  };
}
