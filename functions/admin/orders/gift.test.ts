import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { profileItem } from '../../keys/member.ts';
import { searchRows } from '../../keys/search-row.ts';
import { putItem } from '../../platform/table.ts';
import { searchableProfile } from '../../search/searchable.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { someMember } from '../../testing/member.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { type Office, openOffice } from './testing/office.ts';

let desk: Desk;
let office: Office;
let shop: Shop;
beforeAll(async () => {
  desk = await openDesk();
  office = openOffice(desk);
  shop = openShop(desk);
});
afterAll(() => desk.close());

describe('a collection that an admin gives', () => {
  test('to an address without an account waits for it, and is told by mail', async () => {
    const email = `gift-${desk.wish('x').bookingId.toLowerCase()}@example.org`;
    const { id, ...shown } = await office.give({ email, name: 'Wren Ellis', note: 'For the last weeks.' });
    expect(shown).toMatchObject({ status: 'free', given: true, customerName: 'Wren Ellis', total: { amount: 0 } });
    expect(await shop.access({ email })).toMatchObject({ purchaseId: id });
    expect(await desk.mails(id)).toEqual(['collection_given']);
    expect(await office.audit('recording', id)).toMatchObject([
      { action: 'order.given', by: { email: 'ada@example.org' }, before: null, after: { collection: 'birth', email } },
    ]);
    const member = someMember({ email });
    expect(await shop.collectionsOf(member)).toMatchObject({ birth: true });
  });

  test('to the address of an account is theirs at once, under their name', async () => {
    const member = someMember();
    const profile = {
      sub: member.sub,
      email: member.email,
      fullName: 'Mara Quill',
      createdAt: new Date().toISOString(),
    };
    const whole = { ...profile, subscriptionStatus: 'Free' };
    await putItem(desk.dependencies.table, profileItem(whole));
    for (const row of searchRows(searchableProfile(whole))) await putItem(desk.dependencies.table, row);
    const { id } = await office.give({ email: member.email }, 'stress');
    expect(await shop.access(member, 'stress')).toMatchObject({ purchaseId: id });
    expect(await shop.purchase(id)).toMatchObject({ buyerName: 'Mara Quill', memberSub: member.sub });
    await expect(office.give({ email: member.email }, 'stress')).rejects.toMatchObject({ code: 'already_owned' });
  });

  test('is given once, however often the same is asked, and not where it is theirs already', async () => {
    const email = `gift-${desk.wish('x').bookingId.toLowerCase()}@example.org`;
    const purchaseId = desk.wish('x').bookingId;
    const answers = await Promise.all([1, 2, 3, 4].map(() => office.give({ purchaseId, email })));
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([purchaseId]));
    expect(await desk.mails(purchaseId)).toEqual(['collection_given']);
    expect(await office.audit('recording', purchaseId)).toHaveLength(1);
    await expect(office.give({ email })).rejects.toMatchObject({ code: 'already_owned' });
    const others = office.give({ purchaseId, email: 'somebody-else@example.org' });
    await expect(others).rejects.toMatchObject({ code: 'purchase_conflict' });
  });

  test('can be taken back', async () => {
    const email = `gift-${desk.wish('x').bookingId.toLowerCase()}@example.org`;
    const { id } = await office.give({ email });
    await office.set('recording', id, 'cancelled');
    expect(await shop.access({ email })).toBeUndefined();
  });
});
