import { giftOfPlace, type VoucherSale } from '#shared/rules/voucher-sale.ts';
import { defaultLastDay } from '#shared/rules/vouchers.ts';
import { laterDay } from '#shared/rules/wall-time.ts';
import { type VoucherPurchase, voucherPurchaseRecord } from '../../functions/ground/keys/purchase.ts';
import type { Voucher } from '../../functions/ground/keys/voucher.ts';
import { paidByCard } from './payments.ts';
import { idOf } from './session.ts';

/** Pays parts of orders of the demo; of every other site codes are chosen at random. */
const demoVoucherCode = 'G1FTBREATHE2DEM0';

/** A gift voucher that still has all of its value. */
export function demoVoucher(now: Date): Voucher {
  const day = laterDay(now.toISOString().slice(0, 10), -12);
  return {
    id: '01JD000000000000000V0VCHER',
    code: demoVoucherCode,
    value: { amount: 6000, currency: 'GBP' },
    balance: 6000,
    thing: null,
    note: 'For Mara from her sister, paid in cash',
    createdAt: `${day}T15:20:00.000Z`,
    expiresAt: `${laterDay(defaultLastDay(day), 1)}T00:00:00.000Z`,
    soldWithVat: null,
    endedAt: null,
  };
}

export type DemoSale = { purchase: VoucherPurchase; voucher: Voucher };

/** The things that the demo's studio sells as gifts beside amounts. */
export const soldAsGifts: Pick<VoucherSale, 'place' | 'collections'> = {
  place: {
    title: 'An hour to breathe',
    price: { GBP: 2000, EUR: 2400, USD: 2400 },
    upTo: { GBP: 2500, EUR: 3000, USD: 3000 },
  },
  collections: ['birth'],
};

/** Gift vouchers that the site has sold, unused: one of an amount, and one of a place. */
export function demoSales(now: Date, byCard: boolean): DemoSale[] {
  return [
    soldOn(laterDay(now.toISOString().slice(0, 10), -9), {
      code: 'S0LDBREATHE2DEM0',
      gift: { recipientName: 'Nora', giverName: 'Jonas', message: 'For slow mornings.' },
      buyer: { buyerName: 'Jonas Brandt', buyerEmail: 'jonas.brandt@example.org' },
      amount: 5000,
      thing: null,
      byCard,
    }),
    soldOn(laterDay(now.toISOString().slice(0, 10), -5), {
      code: '0NEPLACE2GVEDEM0',
      gift: { recipientName: 'Ruth', giverName: 'Clara', message: 'Breathe out, we are near.' },
      buyer: { buyerName: 'Clara Stone', buyerEmail: 'clara.stone@example.org' },
      amount: 2000,
      thing: soldAsGifts.place && giftOfPlace(soldAsGifts.place),
      byCard,
    }),
  ];
}

type Sale = {
  code: string;
  gift: { recipientName: string; giverName: string; message: string };
  buyer: Pick<VoucherPurchase, 'buyerName' | 'buyerEmail'>;
  amount: number;
  thing: Voucher['thing'];
  byCard: boolean;
};

function soldOn(day: string, { code, gift, buyer, amount, thing, byCard }: Sale): DemoSale {
  const id = idOf(`gift voucher ${code}`);
  const paidAt = `${day}T18:40:00.000Z`;
  const total = { amount, currency: 'GBP' } as const;
  const purchase = voucherPurchaseRecord.parse({
    id,
    lines: [{ kind: 'voucher', ...gift, years: 5, vat: 'at_sale', thing }],
    ...buyer,
    status: 'paid',
    total,
    listPrice: total,
    timeZone: 'Europe/London',
    createdAt: paidAt,
    paidAt,
    ...(byCard && paidByCard(id)),
  });
  const expiresAt = `${laterDay(defaultLastDay(day), 1)}T00:00:00.000Z`;
  const made = { code, value: total, balance: amount, thing, note: null, createdAt: paidAt, expiresAt };
  return { purchase, voucher: { id, ...made, soldWithVat: 'at_sale', endedAt: null } };
}
