import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { cardText, leftOfPeriodText, priceChangeText, stateText } from '../../../lib/memberships/membership-text.ts';
import type { OwnMembership } from '../../../lib/memberships/own-memberships.ts';
import { periodPriceText, planFacts, planPriceText } from '../../../lib/memberships/plan-text.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { MembershipActions } from './MembershipActions.tsx';
import { type MembershipPageView, membershipPageState, membershipPollInterval } from './membership-state.ts';
import { PaidPeriods } from './PaidPeriods.tsx';

// docs/product.md#memberships

const terms: OwnMembership['terms'] = {
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 2,
  categories: [],
  long: null,
  perDay: 1,
  collections: ['birth'],
  pauseDays: 62,
  placesAfterEnd: 'given_back',
  discountPercent: null,
};
const now = new Date('2027-02-10T12:00:00.000Z');
const zone = 'Europe/London';
const price = { amount: 5200, currency: 'GBP' } as const;
const membership: OwnMembership = {
  id: '01JD0000000000000000MEMBER',
  terms,
  price,
  priceChange: null,
  state: 'active',
  createdAt: '2027-02-03T09:30:00.000Z',
  period: { start: '2027-02-03T09:30:00.000Z', end: '2027-03-03T09:30:00.000Z' },
  usableFrom: null,
  sessions: { left: 3, total: 4 },
  packIds: ['01JD0000000000000000MEMBER'],
  uses: [],
  nextCharge: { at: '2027-03-03T09:30:00.000Z', amount: price },
  freePeriod: null,
  keptUntil: null,
  endsWithPeriod: false,
  pauses: ['2027-04-03T09:30:00.000Z'],
  continuesAt: null,
  card: { brand: 'visa', last4: '4242' },
  endedAt: null,
  ending: null,
  withdrawUntil: null,
};

test('a new price is said with the day from which it holds', () => {
  const change = { price: { amount: 1200, currency: 'GBP' as const }, from: '2027-03-03T09:30:00.000Z' };
  expect(priceChangeText(change, terms, zone)).toBe('From March 3, 2027: £12.00 a month');
});

describe('a plan says', () => {
  const plan = { ...terms, id: membership.id, price: { GBP: 5200, EUR: 6000, USD: 6600 } };

  test('what a period costs, and each of its sessions', () => {
    expect(periodPriceText(plan, 'GBP')).toBe('a month, £13 a session');
    expect(periodPriceText({ ...plan, sessions: null, interval: 'year' }, 'GBP')).toBe('a year');
    expect(planPriceText(plan, 'EUR')).toBe('€60 a month');
  });

  test('what it gives, and that it can be paused only where that leaves out a period', () => {
    expect(planFacts(terms, [])).toEqual([
      'Any session, online or in person',
      'One place a day',
      'All recordings of Birth while it lasts',
      'Can be paused for up to 62 days in a year; ends with any month, by one press',
    ]);
    expect(planFacts({ ...terms, discountPercent: 15 }, [])).toContain('15% off other sessions');
    const yearly = planFacts({ ...terms, interval: 'year', perDay: 2, collections: [] }, []);
    expect(yearly.slice(1)).toEqual(['Up to 2 places a day', 'Ends with any year, by one press']);
  });
});

describe('a membership says', () => {
  test.each([
    [{}, 'It renews on March 3, 2027 for £52.00.'],
    [
      { usableFrom: '2027-02-17T09:30:00.000Z' },
      'It can be used from February 17, 2027. It renews on March 3, 2027 for £52.00.',
    ],
    [
      {
        freePeriod: { start: '2027-03-03T09:30:00.000Z', end: '2027-04-03T09:30:00.000Z' },
        nextCharge: { at: '2027-04-03T09:30:00.000Z', amount: price },
      },
      'Your next period, from March 3, 2027, is free. It renews on April 3, 2027 for £52.00.',
    ],
    [
      { endsWithPeriod: true, nextCharge: null },
      'It ends on March 3, 2027. Until then you have all of it, and nothing more is charged.',
    ],
    [
      { state: 'paused', nextCharge: { at: '2027-04-03T09:30:00.000Z', amount: price } },
      'It is paused. You have this period until March 3, 2027; then nothing is charged or given until April 3, 2027, when it goes on.',
    ],
    [
      { state: 'past_due', nextCharge: null, keptUntil: '2027-03-10T10:30:00.000Z' },
      'The last charge did not go through. We try again. What you have booked stays yours until March 10, 2027. New places are taken once it is paid: you can give another card.',
    ],
    [
      { state: 'ended', endedAt: '2027-03-03T09:30:00.000Z', ending: 'unpaid', nextCharge: null },
      'It ended on March 3, 2027, because its last charge was not paid.',
    ],
  ] as [Partial<OwnMembership>, string][])('its state: %j', (changes, text) => {
    expect(stateText({ ...membership, ...changes }, { now, zone })).toBe(text);
  });

  test('what is left, while its period is paid', () => {
    expect(leftOfPeriodText(membership, now)).toBe('3 of 4 sessions left this month');
    expect(leftOfPeriodText({ ...membership, sessions: null }, now)).toBe('As many sessions as you like');
    expect(leftOfPeriodText(membership, new Date('2027-03-04T00:00:00.000Z'))).toBeNull();
    expect(leftOfPeriodText({ ...membership, state: 'ended' }, now)).toBeNull();
  });

  test('which card pays', () => {
    expect(cardText({ brand: 'visa', last4: '4242' })).toBe('Visa, ending in 4242');
    expect(cardText({ brand: 'unknown', last4: '1111' })).toBe('unknown, ending in 1111');
  });
});

describe('the actions of a membership', () => {
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  const actionsOf = (changes: Partial<OwnMembership>) =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <MembershipActions
          proof={{ membershipId: membership.id, secret: 's' }}
          membership={{ ...membership, ...changes }}
          email="ada@example.org"
          onChanged={() => undefined}
        />
      </StaticRouter>,
    );
  const words = [
    'Change the card',
    'Keep the membership',
    'Pause it',
    'End the pause',
    'Cancel the membership',
    'Withdraw',
  ];
  const offered = (changes: Partial<OwnMembership>) => words.filter((text) => actionsOf(changes).includes(text));

  test.each([
    [{}, ['Change the card', 'Pause it', 'Cancel the membership']],
    [
      { withdrawUntil: '2027-02-17T09:30:00.000Z' },
      ['Change the card', 'Pause it', 'Cancel the membership', 'Withdraw'],
    ],
    [{ endsWithPeriod: true, pauses: [] }, ['Change the card', 'Keep the membership']],
    [
      { state: 'paused', pauses: [], continuesAt: '2027-03-03T09:30:00.000Z' },
      ['Change the card', 'End the pause', 'Cancel the membership'],
    ],
    [{ state: 'past_due', pauses: [] }, ['Change the card', 'Cancel the membership']],
    [{ state: 'ended', pauses: [], card: null }, []],
  ] as [Partial<OwnMembership>, string[]][])('are those of its state: %j', (changes, expected) => {
    expect(offered(changes)).toEqual(expected);
  });

  test('a membership whose next period is not paid ends at once, also before it is charged', () => {
    expect(actionsOf({})).toContain('It ends on ');
    const over = { start: '2026-01-03T09:30:00.000Z', end: '2026-02-03T09:30:00.000Z' };
    expect(actionsOf({ period: over })).toContain('It ends at once');
    expect(actionsOf({ state: 'past_due', pauses: [] })).toContain('It ends at once');
  });
});

describe('the paid periods', () => {
  const first: MembershipPageView['periods'][number] = {
    orderId: membership.id,
    ...membership.period,
    total: price,
    refunded: false,
  };
  const period = (month: number, changes: Partial<typeof first> = {}): typeof first => ({
    ...first,
    orderId: `${membership.id.slice(0, -2)}${String(month).padStart(2, '0')}`,
    start: new Date(Date.UTC(2027, month, 3, 12)).toISOString(),
    end: new Date(Date.UTC(2027, month + 1, 3, 12)).toISOString(),
    ...changes,
  });
  const markupOf = (periods: MembershipPageView['periods'], secret: string | null = null) =>
    renderToStaticMarkup(<PaidPeriods proof={{ membershipId: membership.id, secret }} periods={periods} zone={zone} />);

  test('each have their days, sum and receipt; a free one has none', () => {
    const free = { total: { amount: 0, currency: 'GBP' as const } };
    const markup = markupOf([period(3, free), period(2, { refunded: true }), period(1)]);
    expect(markup).toContain('April 3 – May 2, 2027<small>Free</small>');
    expect(markup).toContain('March 3 – April 2, 2027<small>£52.00, refunded</small>');
    expect(markup).toContain('Download receipt</span><span class="sr-only"> for February 3 – March 2, 2027</span>');
    expect(markup).toContain(' for March 3 – April 2, 2027, with what went back</span>');
    expect(markup.match(/Download receipt/g)).toHaveLength(2);
  });

  test('have no receipt for who shows a secret alone, who is told where it is', () => {
    const markup = markupOf([period(1)], 'a-secret');
    expect(markup).not.toContain('<button');
    expect(markup).toContain('Signed in to the account that has it, you can save each receipt.');
    expect(markup).toContain('£52.00');
  });

  test('are folded beyond six, and nothing is shown of none', () => {
    const markup = markupOf([8, 7, 6, 5, 4, 3, 2].map((month) => period(month)));
    expect(markup.match(/<li/g)).toHaveLength(6);
    expect(markup).toContain('Show all 7');
    expect(markupOf([2, 1].map((month) => period(month)))).not.toContain('Show all');
    expect(markupOf([])).toBe('');
  });
});

describe('the page of a membership', () => {
  const page = { membership: null } as unknown as MembershipPageView;
  const order = { status: 'pending', processing: false, refunded: false };

  test.each([
    [{ ...page, order }, 'asking', 3000],
    [{ ...page, order: { ...order, processing: true } }, 'processing', 10_000],
    [{ ...page, order: { ...order, status: 'failed' } }, 'declined', 0],
    [{ ...page, order: { ...order, status: 'cancelled' } }, 'closed', 0],
    [{ ...page, order: { ...order, refunded: true } }, 'refunded', 0],
    [{ ...page, order: null, membership }, 'shown', 0],
  ] as [MembershipPageView, string, number][])('shows %j as %s', (view, state, interval) => {
    expect(membershipPageState(view, undefined)).toBe(state);
    expect(membershipPollInterval(view)).toBe(interval);
  });

  test('tells a link that is not valid from a failure', () => {
    expect(membershipPageState(undefined, new ApiProblem('membership_not_found'))).toBe('unknown');
    expect(membershipPageState(undefined, new ApiProblem('unreachable'))).toBe('failed');
    expect(membershipPollInterval(undefined)).toBe(0);
  });
});
