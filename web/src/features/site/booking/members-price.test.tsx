import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import type { MemberDiscount } from '#shared/rules/member-discount.ts';
import { bookingPaidText } from '../../../lib/booking/paid-text.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { Sum } from '../../../ui/checkout/Sum.tsx';
import { MembersPrice } from './MembersPrice.tsx';
import { membersPriceState, shownDiscount } from './members-price.ts';

// docs/product.md#members-discount

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const discount: MemberDiscount = {
  membershipId: '01JD00000000000000000MEMB1',
  name: 'Evening Circle',
  percentage: 20,
};
const booked = new ApiProblem('place_booked', { title: 'You already have a place' });
const code = { type: 'percentage', percentage: 10, code: 'WINTER10' } as const;

type Order = { count?: number; problem?: ApiProblem | null; used?: object | null; kind?: 'sliding' | 'options' };

const stateOf = (
  { count = 1, problem = null, used = null, kind }: Order = {},
  memberDiscount: typeof discount | null = discount,
) => membersPriceState({ pricing: kind && { kind } } as never, { memberDiscount, used } as never, { count, problem });

/** What the dialog says of an order of £15 each, and its sum. */
function shownOf(order: Order = {}, applied: typeof code | null = null, total?: number) {
  const members = stateOf(order);
  const off = shownDiscount(applied, members);
  const quoted = quote({ price: gbp(1500), currency: 'GBP', rates: fallbackRates, discount: off });
  const price = { quote: quoted, total: total === undefined ? quoted.total : gbp(total) };
  const text = renderToStaticMarkup(
    <MembersPrice members={members} applied={applied} price={price} count={order.count ?? 1} />,
  );
  const sum = renderToStaticMarkup(<Sum label="Session" price={price} applied={off} payment={null} />);
  return { text: text.replace(/<[^>]*>/g, ''), sum };
}

describe('the booking dialog of a member', () => {
  test('shows the members’ price beside the full one, and a line for it in the sum', () => {
    const { text, sum } = shownOf();
    expect(text).toBe(
      'Members’ price £12.00 instead of £15.00, with your membership Evening Circle. It is for a place under your account’s address.',
    );
    expect(sum).toContain('Members’ discount, 20%');
    expect(sum).toContain('−£3.00');
    expect(sum).toContain('£12.00');
  });

  test('says why the price is the full one for several places, a further one and beside a code', () => {
    expect(shownOf({ count: 2 }).text).toBe('Your members’ price is for one place of your own: book that by itself.');
    const another = shownOf({ problem: booked });
    expect(another.text).toContain('is for your first place in a session');
    expect(another.sum).not.toContain('Members’ discount');
    const coded = shownOf({}, code);
    expect(coded.text).toBe('The discount code counts in place of your members’ price.');
    expect(coded.sum).toContain('Discount, 10%');
  });

  test('says that it does not count once the server has named another total, and leaves its line out', () => {
    const { text, sum } = shownOf({}, null, 1500);
    expect(text).toContain('does not count for this order');
    expect(sum).not.toContain('Members’ discount');
    expect(sum).toContain('£15.00');
  });

  test('says nothing without such a membership, where a credit pays, and where one pays what one can', () => {
    for (const state of [stateOf({}, null), stateOf({ used: {} }), stateOf({ kind: 'sliding' })])
      expect(state).toMatchObject({ discount: null, counts: false });
  });
});

test('what was paid names the membership', () => {
  const paid = {
    paymentStatus: 'paid',
    paid: gbp(1200),
    ownPaid: gbp(1200),
    total: gbp(1200),
    paidElsewhere: false,
    paidByGiver: false,
    discountCode: null,
    memberDiscount: { name: 'Evening Circle', percentage: 20 },
  } as const;
  expect(bookingPaidText(paid)).toBe('Paid £12.00, 20% less with membership Evening Circle');
  const nothing = { ...paid, paymentStatus: 'free', paid: gbp(0), ownPaid: gbp(0), total: gbp(0) } as const;
  expect(bookingPaidText({ ...nothing, memberDiscount: { name: 'Evening Circle', percentage: 100 } })).toBe(
    'Free, 100% less with membership Evening Circle',
  );
});
