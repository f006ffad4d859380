import { describe, expect, test } from 'vitest';
import { write } from '../testing/booking-mail.ts';

describe('price', () => {
  const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
  test.each([
    [{ total: gbp(1800), listPrice: gbp(1800) }, 'Paid: £18.00'],
    [
      {
        total: gbp(5200),
        listPrice: gbp(6500),
        discount: { code: 'WINTER20', type: 'percentage', percentage: 20 },
      },
      'Paid: £52.00 (£65.00 less 20% with WINTER20)',
    ],
    [
      {
        total: { amount: 1500, currency: 'EUR' },
        listPrice: { amount: 2100, currency: 'EUR' },
        discount: { code: 'FRIEND5', type: 'fixed_amount', amount: gbp(500) },
      },
      'Paid: €15.00 (€21.00 less €6.00 with FRIEND5)',
    ],
    [
      { total: gbp(0), listPrice: gbp(1800), discount: { code: 'GUEST', type: 'percentage', percentage: 100 } },
      'Price: Free (£18.00 less 100% with GUEST)',
    ],
    [{ total: gbp(0), listPrice: gbp(0) }, 'Price: Free'],
  ] as const)('is shown in both mails (%#)', (booking, said) => {
    for (const kind of ['booking_confirmed', 'booking_notified'] as const) {
      expect(write(kind, { booking }).text).toContain(`${said}\n`);
    }
  });
});
