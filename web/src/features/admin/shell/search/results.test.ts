import { expect, test } from 'vitest';
import { hitGroups } from './results.ts';

// docs/product.md#search

const none = { found: [], hasMore: false };
const id = '01JD0000000000000000SESS0N';

const session = {
  id,
  title: 'Evening',
  startTime: '2026-12-12T18:00:00.000Z',
  timeZone: 'Europe/Vienna',
  locationType: 'onsite' as const,
  city: 'Graz',
  published: false,
  cancelled: false,
};

test('each kind that was found leads to its page, and to its list where there are more', () => {
  const order = {
    id,
    type: 'session' as const,
    createdAt: '2026-11-12T18:00:00.000Z',
    itemName: 'Evening',
    customerName: 'Ada',
    customerEmail: 'ada@example.org',
    status: 'paid' as const,
  };
  const groups = hitGroups(
    {
      people: { found: [{ sub: 's', email: 'b@example.org', fullName: '' }], hasMore: false },
      sessions: { found: [session], hasMore: true },
      orders: { found: [order], hasMore: false },
      codes: { found: [{ code: 'A+B', isActive: false }], hasMore: false },
      vouchers: { found: [{ id, code: '7KQ2M9XC4T0BWH3E', note: 'For Ada', state: 'expired' }], hasMore: true },
    },
    'a&b',
  );
  expect(groups.map(({ title, hits, all }) => [title, hits[0], all?.href ?? null])).toEqual([
    ['People', { href: '/admin/users/s', title: 'b@example.org', text: '' }, null],
    [
      'Sessions',
      { href: `/admin/sessions/${id}`, title: 'Evening', text: 'December 12, 2026, 7:00 PM · Graz · Draft' },
      '/admin/sessions?search=a%26b',
    ],
    ['Orders', { href: `/admin/orders/session/${id}`, title: 'Ada', text: 'Evening · paid · ada@example.org' }, null],
    ['Codes', { href: '/admin/discount-codes?uses=A%2BB', title: 'A+B', text: 'Discount code, switched off' }, null],
    [
      'Vouchers',
      { href: `/admin/vouchers/${id}`, title: '7KQ2-M9XC-4T0B-WH3E', text: 'Gift voucher, expired · For Ada' },
      '/admin/vouchers?search=a%26b',
    ],
  ]);
  expect(hitGroups({ people: none, sessions: none, orders: none, codes: none, vouchers: none }, 'x')).toEqual([]);
});

test.each([
  [{ published: true, cancelled: false }, 'December 12, 2026, 7:00 PM · Graz'],
  [{ published: false, cancelled: true }, 'December 12, 2026, 7:00 PM · Graz · Cancelled'],
])('a session that is %o is said to be so', (state, text) => {
  const sessions = { found: [{ ...session, ...state }], hasMore: false };
  const groups = hitGroups({ people: none, sessions, orders: none, codes: none, vouchers: none }, 'evening');
  expect(groups[0]?.hits[0]?.text).toBe(text);
});
