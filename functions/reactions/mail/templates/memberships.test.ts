import { describe, expect, test } from 'vitest';
import type { MembershipEnding } from '#shared/rules/memberships.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import { exampleMembership, exampleMembershipOrder } from '../../../testing/example-memberships.ts';
import type { MailContent } from './content.ts';
import { membershipPriceChanged, membershipRenewing } from './membership-charges.ts';
import {
  membershipBought,
  membershipEnded,
  membershipEndedNotified,
  membershipEnding,
  membershipFree,
  membershipFreeTakenBack,
  membershipNotified,
  membershipRenewed,
  membershipUnpaid,
  membershipUnpaidNotified,
} from './memberships.ts';
import { packFailed, packPartRefunded, packRefunded } from './packs.ts';

// docs/product.md#memberships

const names = { studio: 'Exhale', tagline: 'Breathe out.' };
const ofMail = (overrides: Partial<Membership> = {}) => ({
  membership: exampleMembership(overrides),
  greetedName: 'Lea',
  siteUrl: 'https://exhale.example',
  secret: 'secret',
});
const factsOf = ({ facts }: MailContent) => Object.fromEntries(facts.map(({ label, value }) => [label, value]));
const textOf = ({ paragraphs }: MailContent) => paragraphs.join('\n');

describe('mails before a charge', () => {
  const card = { brand: 'visa', last4: '4242' };
  const price = (amount: number) => ({ amount, currency: 'GBP' as const });
  const at = '2027-03-03T09:30:00.000Z';

  test('a yearly renewal has plan, amount, date, card, and two ways to end it', () => {
    const mail = membershipRenewing({ ...ofMail({ card }), charge: { at, price: price(48_000) } }, names);
    expect(mail.subject).toBe('Your membership renews on March 3, 2027: Every month');
    expect(factsOf(mail)).toEqual({
      Membership: 'Every month',
      'Renews on': 'March 3, 2027',
      Price: '£480.00',
      Card: 'ending in 4242',
    });
    expect(mail.action.href).toContain('/memberships/01JD0000000000000MEMBERSH1#secret=secret');
    expect(mail.secondary?.href).toBe('https://exhale.example/withdraw');
    const ofAccount = membershipRenewing(
      { ...ofMail({ card, memberSub: 'sub' }), charge: { at, price: price(48_000) } },
      names,
    );
    expect(ofAccount.secondary).toBeUndefined();
  });

  test('a new price says from when, and what it was', () => {
    const charge = { at, price: price(1200), before: price(1000) };
    const mail = membershipPriceChanged({ ...ofMail({ card }), charge }, names);
    expect(mail.preheader).toBe('From March 3, 2027: £12.00 a month.');
    expect(factsOf(mail)).toMatchObject({ 'Until then': '£10.00', 'From March 3, 2027': '£12.00 a month' });
    expect(textOf(mail)).not.toContain('does not come');
    const again = membershipPriceChanged({ ...ofMail(), charge: { ...charge, expected: price(1500) } }, names);
    expect(textOf(again)).toContain('We wrote to you about £15.00 before. That price does not come.');
  });

  test('a price that is taken back says that it stays', () => {
    const charge = { at, price: price(1000), before: price(1000), expected: price(1200) };
    const mail = membershipPriceChanged({ ...ofMail(), charge }, names);
    expect(mail.subject).toBe('Your price stays as it is: Every month');
    expect(textOf(mail)).toContain('costs £10.00 a month as before. The next charge is on March 3, 2027.');
  });
});

describe('mails to who has a membership', () => {
  test('the first one says what it gives, its period, the next charge, how it ends, and the way to withdraw', () => {
    const mail = membershipBought(ofMail(), names);
    expect(mail.subject).toBe('Your membership: Every month');
    expect(textOf(mail)).toContain('You have 4 sessions a month. Up to 1 that you do not use are kept');
    expect(textOf(mail)).toContain('You can end it whenever you like');
    expect(factsOf(mail)).toMatchObject({
      Period: 'December 1–31, 2026',
      'Next charge': '£48.00 on January 1, 2027',
      Paid: '£48.00',
    });
    expect(mail.action.href).toContain('/memberships/01JD0000000000000MEMBERSH1#secret=secret');
    expect(mail.secondary?.href).toContain('/withdraw');
  });

  test('says from when it can be used where its buyer did not agree to begin at once', () => {
    const mail = membershipBought(ofMail({ usableFrom: '2026-12-15T00:00:00.000Z' }), names);
    expect(textOf(mail)).toContain('You can use it from December 15, 2026 on.');
  });

  test('a free month says which period it is and when is charged again; taken back, that it is charged', () => {
    const period = { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' };
    const mail = membershipFree({ ...ofMail({ freeFrom: period.start }), period }, names);
    expect(textOf(mail)).toContain('Your next period, from January 1, 2027, is a gift');
    expect(factsOf(mail)).toMatchObject({ Free: 'January 1–31, 2027', 'Next charge': '£48.00 on February 1, 2027' });
    const back = membershipFreeTakenBack(ofMail(), names);
    expect(textOf(back)).toContain('your next period, from January 1, 2027, costs what every period does');
    const free = { amount: 0, currency: 'GBP' } as const;
    const order = { ...exampleMembershipOrder(exampleMembership()), total: free };
    expect(factsOf(membershipRenewed({ ...ofMail(), order, credits: 5 }, names)).Paid).toBe(
      '£0.00, this period is free',
    );
  });

  test('a renewal is a receipt with what the period has', () => {
    const order = exampleMembershipOrder(exampleMembership(), { id: '01JD0000000000000MEMBERSH2' });
    const mail = membershipRenewed({ ...ofMail(), order, credits: 5 }, names);
    expect(textOf(mail)).toContain('You have 5 sessions for this period.');
    expect(factsOf(mail)).toMatchObject({ Paid: '£48.00', Order: order.id });
  });

  test('a renewal that was not paid names the day until which it lasts, and leads to the card', () => {
    const failedAt = '2027-01-01T01:00:00.000Z';
    const mail = membershipUnpaid({ ...ofMail({ failedAt }), failedAt }, names);
    expect(textOf(mail)).toContain('stay yours until January 8, 2027');
    expect(mail.action.label).toBe('Change the card');
  });

  test('one that will end says when, and how that is taken back', () => {
    const mail = membershipEnding(ofMail({ endsWithPeriod: true }), names);
    expect(mail.subject).toBe('Your membership ends on January 1, 2027: Every month');
    expect(textOf(mail)).toContain('take that back on its page');
  });

  test.each<[MembershipEnding, string]>([
    ['by_member', 'as you wished'],
    ['by_studio', 'We have ended'],
    ['unpaid', 'was not paid within seven days'],
    ['withdrawn', 'You have withdrawn'],
    ['refunded', 'went back to you'],
  ])('one that has ended says why: %s', (ending, text) => {
    const mail = membershipEnded(ofMail({ endedAt: '2027-01-08T01:00:00.000Z', ending }), names);
    expect(textOf(mail)).toContain(text);
    expect(textOf(mail)).toContain('Nothing more is charged.');
    expect(mail.action.href).not.toContain('secret');
  });
});

test('the studio is told that one was sold, not paid, or has ended, and who has it', () => {
  expect(factsOf(membershipNotified(ofMail(), names))).toMatchObject({ 'Next charge': '£48.00 on January 1, 2027' });
  const unpaid = membershipUnpaidNotified(ofMail({ failedAt: '2027-01-01T01:00:00.000Z' }), names);
  expect(textOf(unpaid)).toContain('If it is not paid by January 8, 2027, the membership ends.');
  const ended = membershipEndedNotified(ofMail({ ending: 'unpaid' }), names);
  expect(textOf(ended)).toBe('The membership of Lea Winter has ended: its renewal was not paid within seven days.');
  for (const mail of [unpaid, ended])
    expect(mail.action.href).toContain('/admin/memberships/01JD0000000000000MEMBERSH1');
});

test('mails about the money of a period name a membership, never a pack', () => {
  const purchase = exampleMembershipOrder(exampleMembership(), { refundReason: 'by_admin' });
  const data = { purchase, greetedName: 'Lea', siteUrl: 'https://exhale.example' };
  for (const mail of [
    packFailed(data, names),
    packRefunded(data, names),
    packPartRefunded({ ...data, part: { amount: 100 } }, names),
  ]) {
    expect(mail.subject).toMatch(/: membership$/);
    expect(JSON.stringify({ ...mail, art: mail.art.alt })).not.toMatch(/pack/i);
  }
});
