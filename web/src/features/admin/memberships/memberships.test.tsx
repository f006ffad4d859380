import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { DataTable } from '../../../ui/admin/DataTable.tsx';
import { membershipColumnsIn } from './columns.tsx';
import { MembershipFacts } from './MembershipFacts.tsx';
import {
  type AdminMembership,
  endingText,
  endingWithPeriodText,
  freeMonthBackText,
  freeMonthText,
  type MembershipDetail,
  nextChargeText,
  periodRefundLabel,
  recurringText,
} from './membership-text.ts';

// docs/product.md#admin-memberships

const zone = 'Europe/London';
const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const membership: AdminMembership = {
  id: '01JD0000000000000MEMBERSH1',
  terms: {
    name: 'Every month',
    interval: 'month',
    sessions: 4,
    carryOver: 1,
    categories: [],
    long: null,
    perDay: 1,
    collections: ['stress'],
    pauseDays: 30,
    placesAfterEnd: 'given_back',
    discountPercent: null,
  },
  price: pounds(4800),
  priceChange: null,
  ownerName: 'Mara Lind',
  ownerEmail: 'mara.lind@example.org',
  memberSub: null,
  state: 'active',
  createdAt: '2026-11-01T12:00:00.000Z',
  period: { start: '2026-12-01T12:00:00.000Z', end: '2027-01-01T12:00:00.000Z' },
  nextChargeAt: '2027-01-01T12:00:00.000Z',
  failed: null,
  freePeriod: null,
  freeOffer: { start: '2027-01-01T12:00:00.000Z', end: '2027-02-01T12:00:00.000Z' },
  pausedUntil: null,
  endedAt: null,
  ending: null,
  note: null,
};
const detail: MembershipDetail = {
  membership,
  credits: { left: 3, of: 5 },
  card: { brand: 'visa', last4: '4242' },
  stripe: { subscriptionId: 'sub_1', customerId: 'cus_1' },
  periods: [
    { orderId: '01JD0000000000000MEMBERSH2', ...membership.period, order: { total: pounds(4800), status: 'paid' } },
    {
      orderId: membership.id,
      start: '2026-11-01T12:00:00.000Z',
      end: '2026-12-01T12:00:00.000Z',
      order: null,
    },
  ],
  refund: pounds(3600),
  timeZone: zone,
};
const shown = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);
const listOf = (rows: AdminMembership[] | undefined) =>
  shown(
    <DataTable
      caption="Memberships"
      columns={membershipColumnsIn(zone)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={{ title: 'Nobody has a membership yet' }}
    />,
  );
const failed: AdminMembership = {
  ...membership,
  state: 'past_due',
  nextChargeAt: null,
  failed: { at: '2027-01-01T13:00:00.000Z', endsAt: '2027-01-08T13:00:00.000Z' },
};

describe('the list of memberships', () => {
  test('shows member, plan, period, next charge and state of each', () => {
    const html = listOf([membership, failed]);
    for (const text of ['Mara Lind', 'mara.lind@example.org', 'Every month', '£48.00 a month', 'December 1–31, 2026'])
      expect(html).toContain(text);
    for (const text of ['Jan 1, 2027', 'Active', 'Payment failed', 'Failed, ends Jan 8, 2027'])
      expect(html).toContain(text);
    expect(html).toContain(`/admin/memberships/${membership.id}`);
    expect(html).toContain('aria-label="View Every month of Mara Lind"');
  });

  test('is loading, or empty', () => {
    expect(listOf(undefined)).toContain('aria-busy="true"');
    expect(listOf([])).toContain('Nobody has a membership yet');
  });

  test('says what recurs each month', () => {
    const counts = { active: 0, past_due: 0, paused: 3, ended: 1, ending: 2 };
    expect(recurringText({ monthly: [], counts })).toBe('No membership renews.');
    expect(recurringText({ monthly: [pounds(4800)], counts: { ...counts, active: 1 } })).toBe(
      '1 membership renews: £48.00 a month.',
    );
    const euros = { amount: 5500, currency: 'EUR' as const };
    expect(recurringText({ monthly: [pounds(9600), euros], counts: { ...counts, active: 2, past_due: 1 } })).toBe(
      '3 memberships renew: £96.00 and €55.00 a month.',
    );
  });
});

test.each<[Partial<AdminMembership>, string]>([
  [{ state: 'ending' }, 'Ends Jan 1, 2027'],
  [{ state: 'paused', pausedUntil: '2027-02-01T12:00:00.000Z' }, 'Paused until Feb 1, 2027'],
  [{ state: 'ended', endedAt: '2027-01-08T13:00:00.000Z' }, 'Ended Jan 8, 2027'],
])('of %o is said why nothing is charged', (more, text) => {
  expect(nextChargeText({ ...membership, ...more }, zone)).toBe(text);
});

describe('the page of a membership', () => {
  test('has its facts, terms, card and ids at Stripe, and leads to the order of each period', () => {
    const html = shown(<MembershipFacts {...detail} />);
    for (const text of ['3 of 5', '£48.00 a month', '4 sessions a month', 'Visa, ending in 4242', 'sub_1', 'cus_1'])
      expect(html).toContain(text);
    expect(html).toContain('/admin/orders/pack/01JD0000000000000MEMBERSH2');
    expect(html).not.toContain(`/admin/orders/pack/${membership.id}`);
    expect(html).toContain('Deleted order');
  });

  test('says why one has ended', () => {
    const over = { state: 'ended', endedAt: '2027-01-08T13:00:00.000Z', ending: 'unpaid' } as const;
    const html = shown(<MembershipFacts {...detail} credits={null} membership={{ ...membership, ...over }} />);
    expect(html).toContain('Its renewal was not paid within seven days');
    expect(html).toContain('As many as they like');
  });

  test.each([
    ['given_back', 'Are given back then'],
    ['payable', 'Are kept for 72 hours then, in which each can be paid'],
  ] as const)('says what becomes of places after its end: %s', (placesAfterEnd, text) => {
    const terms = { ...membership.terms, placesAfterEnd };
    expect(shown(<MembershipFacts {...detail} membership={{ ...membership, terms }} />)).toContain(text);
    expect(endingText({ ...membership, terms })).toContain(text.slice(1));
  });

  test('says until when a free month lasts, before it is given and once it was', () => {
    const period = { start: '2027-01-01T12:00:00.000Z', end: '2027-02-01T12:00:00.000Z' };
    expect(freeMonthText(membership, period, zone)).toContain('Mara Lind, January 1–31, 2027, costs nothing');
    expect(freeMonthText(membership, period, zone)).toContain('£48.00 is charged again on Feb 1, 2027');
    expect(freeMonthBackText(membership, period, zone)).toContain('charged £48.00 on Jan 1, 2027');
    const free = { ...detail.membership, freePeriod: period, freeOffer: null };
    const order = { total: pounds(0), status: 'free' as const };
    const periods = detail.periods.map((one) => ({ ...one, order }));
    const html = shown(<MembershipFacts {...detail} membership={free} periods={periods} />);
    for (const text of ['Free month', 'January 1–31, 2027', '>Free<']) expect(html).toContain(text);
  });

  test('says what an end means before it is chosen', () => {
    expect(endingText(membership)).toContain('Nothing more is charged, and what it gives ends now');
    expect(endingWithPeriodText(membership, zone)).toContain('Mara Lind uses it until Jan 1, 2027');
    expect(periodRefundLabel(pounds(3600))).toBe('Give back £36.00 of the last period');
  });
});
