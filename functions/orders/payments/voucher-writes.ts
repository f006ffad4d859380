import type { VoucherPart } from '#shared/rules/vouchers.ts';
import { putUse, reduceUse, returnToVoucher, takeFromVoucher } from '../../domains/vouchers/store.ts';
import { jointOrderIdOf } from '../../ground/keys/booking.ts';
import { firstBookingOf, isJointOrder } from '../../ground/keys/joint-order.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { isPackPurchase, isPurchase } from '../../ground/keys/purchase.ts';
import type { VoucherUse } from '../../ground/keys/voucher.ts';
import { isPackPart, type PaidPart } from '../../ground/keys/voucher-part.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';
import { creditsOfRefundedPacks } from './ended-packs.ts';
import { returnedAmount, type Writes } from './order.ts';
import { type ReturnWays, returnCredits, returnWaysByStudio } from './pack-writes.ts';
import { refundWays } from './vouchers.ts';

type Paid = Pick<Payable, 'id' | 'vouchers'>;

/** Takes what the vouchers of a new order pay, without credits; refused when one of them has less, has ended or is over. */
export function takeVouchers(order: Paid, now: Date): Writes {
  const use = { orderId: order.id, ...shownAs(order), createdAt: now.toISOString() };
  return writesOf(order.vouchers, (part) => [takeFromVoucher(part, now), putUse({ ...part, ...use })]);
}

function shownAs(order: Paid): Pick<VoucherUse, 'orderType' | 'shownId'> {
  if (isJointOrder(order)) return { orderType: 'session', shownId: firstBookingOf(order) };
  if (isPackPurchase(order)) return { orderType: 'pack', shownId: order.id };
  // No voucher pays another one.
  return { orderType: isPurchase(order) ? 'recording' : 'session', shownId: order.id };
}

/**
 * Gives back what an order's vouchers and credits pay of a refund; `amount` as in `refundWays`. Credits come back so that they are not
 * lost (`returnWaysByStudio`) unless their owner cancelled; of one whose payment went back before, the place is listed for the studio.
 * Nothing once they have got it, by a refund whose charge failed afterwards.
 */
export async function refundVouchers(
  order: Payable & { refundReason?: string | null },
  amount: number | null,
  { table, now }: { table: Table; now: Clock },
): Promise<Writes> {
  if (order.vouchersReturned) return {};
  const { vouchers } = refundWays(order, returnedAmount(order), amount);
  if (order.refundReason === 'by_guest') return giveBack(order, vouchers);
  const [ways, kept] = await Promise.all([
    returnWaysByStudio(table, vouchers, now()),
    creditsOfRefundedPacks(order.id, vouchers, { table, now: now() }),
  ]);
  return { ...giveBack(order, vouchers, ways), ...kept };
}

/** Gives back what vouchers and credits would have paid of an order that ends before it is paid; nothing of any other. */
export function releaseVouchers(order: Payable): Writes {
  const isHeld = order.status === 'pending' && order.paidAt === null;
  return isHeld ? giveBack(order, order.vouchers) : {};
}

function giveBack(order: Paid, parts: readonly PaidPart[], ways?: ReturnWays): Writes {
  const orderId = usedBy(order);
  return {
    ...writesOf(parts, (part) => [returnToVoucher(part), reduceUse({ ...part, orderId })]),
    ...returnCredits(orderId, parts, ways),
  };
}

/** The order that took the parts: for a place that was ordered with others their joint one. */
function usedBy(order: Paid | (Paid & { passId: string | null; groupId: string | null })): string {
  return ('passId' in order ? jointOrderIdOf(order) : null) ?? order.id;
}

/** Returns what a part is of its voucher's balance: of a thing always its value. */
const ofBalance = ({ code, amount, thing }: PaidPart): VoucherPart => ({ code, amount: thing?.value.amount ?? amount });

function writesOf(parts: readonly PaidPart[], writes: (part: VoucherPart) => [Writes[string], Writes[string]]): Writes {
  const named = parts
    .filter((part) => !isPackPart(part))
    .flatMap((part) => {
      const [balance, use] = writes(ofBalance(part));
      return [
        [`voucher ${part.code}`, balance],
        [`use ${part.code}`, use],
      ] as const;
    });
  return Object.fromEntries(named);
}
