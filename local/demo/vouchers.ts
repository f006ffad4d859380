import { defaultLastDay } from '#shared/rules/vouchers.ts';
import { laterDay } from '#shared/rules/wall-time.ts';
import type { Voucher } from '../../functions/ground/keys/voucher.ts';

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
