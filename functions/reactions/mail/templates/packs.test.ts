import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { examplePackPurchase, packOf } from '../../../testing/examples.ts';
import { packBought, packNotified, packRefunded } from './packs.ts';

// docs/product.md#packs and #gift-vouchers: a pack of £85.00, of which a voucher paid £50.00.

const { names } = defaultSite;
const siteUrl = 'https://exhale.example';
const vouchers = [{ code: '7KQ2M9XC4T0BWH3E', amount: 5000 }];

const refundMail = (order: Parameters<typeof examplePackPurchase>[0]) => {
  const purchase = examplePackPurchase({ status: 'cancelled', refundReason: 'by_admin', ...order });
  const { paragraphs, facts } = packRefunded({ purchase, greetedName: null, siteUrl }, names);
  return { text: paragraphs.join(' '), refunded: facts?.find(({ label }) => label === 'Refunded')?.value };
};

test('mails about a sold pack name what a gift voucher paid', () => {
  for (const order of [examplePackPurchase({ vouchers }), examplePackPurchase({})]) {
    const data = { pack: packOf(order), order, greetedName: null, siteUrl, secret: 'secret' };
    const paid = [packBought(data, names), packNotified(data, names)].map(({ facts }) =>
      facts?.find(({ label }) => label === 'Paid'),
    );
    const note = order.vouchers.length > 0 ? { note: '£50.00 by gift voucher' } : {};
    expect(paid).toEqual([
      { label: 'Paid', value: '£85.00', ...note },
      { label: 'Paid', value: '£85.00', ...note },
    ]);
  }
});

describe('a refund says by which way it goes', () => {
  test('to the card first, then to the voucher', () => {
    const { text, refunded } = refundMail({ vouchers, refundAmount: 6300 });
    expect(text).toContain('to your card or account first, where banks take five to ten days to show it');
    expect(text).toContain('then to your gift voucher.');
    expect(refunded).toBe('£63.00');
  });

  test('to the voucher alone, where it paid all', () => {
    const all = [{ code: '7KQ2M9XC4T0BWH3E', amount: 8500 }];
    expect(refundMail({ vouchers: all, checkoutId: null }).text).toContain('is on your gift voucher again.');
  });

  test('of what was charged alone, where the payment came after the order had ended', () => {
    const late = refundMail({ vouchers, paidAt: null, refundReason: 'cancelled' });
    expect(late.refunded).toBe('£35.00');
    expect(late.text).toContain(
      'after your purchase was cancelled, so there is no pack. All that you paid is on its way',
    );
  });
});
