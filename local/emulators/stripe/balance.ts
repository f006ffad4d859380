import type Stripe from 'stripe';
import type { EmulatedAccount } from './account.ts';
import { newId } from './ids.ts';
import type { RecordWrite } from './records.ts';

type Movement = { at?: number } & Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'fee' | 'currency' | 'type'> & {
    reporting_category: string;
    source: string;
    description?: string | null;
  };

const days = 24 * 3600;

/** Each fee is a share of the amount in per cent, and so many minor units more. */
const fees = { card: [1.5, 20], debit: [1, 20] } as const;
const disputeFee = 2000;

function feeOf({ amount, payment_method_details: details }: Stripe.Charge): number {
  const [percent, fixed] = fees[details?.type === 'card' ? 'card' : 'debit'];
  return Math.round((amount * percent) / 100) + fixed;
}

function movementOf({ at = 0, ...movement }: Movement, now: number): Stripe.BalanceTransaction {
  // The time of subscriptions may be ahead of that of everything else.
  const created = Math.max(now, at);
  const feeDetail = { application: null, currency: movement.currency, description: 'Stripe processing fees' };
  return {
    object: 'balance_transaction',
    available_on: movement.type === 'payout' ? created : created + 2 * days,
    balance_type: 'payments',
    created,
    description: null,
    exchange_rate: null,
    fee_details: movement.fee === 0 ? [] : [{ ...feeDetail, amount: movement.fee, type: 'stripe_fee' }],
    net: movement.amount - movement.fee,
    status: 'available',
    ...movement,
  };
}

/** Returns the movement that a write causes: a payment, a refund or one that failed, a dispute or one that was won. */
function movementIn({ store }: EmulatedAccount, write: RecordWrite): Movement | undefined {
  if (write.kind === 'charge' && write.value?.status === 'succeeded') {
    if (store.get('charge', write.id)?.status === 'succeeded') return undefined;
    const { amount, currency, created: at, balance_transaction: own, payment_method_details: details } = write.value;
    const type = details?.type === 'card' ? 'charge' : 'payment';
    const chargeFields = { currency, source: write.id, type, reporting_category: 'charge' };
    return { id: String(own), ...chargeFields, amount, fee: feeOf(write.value), at };
  }
  if (write.kind === 'refund' && write.value) {
    const { amount, currency, status, balance_transaction: own } = write.value;
    const before = store.get('refund', write.id)?.status;
    const refundFields = { currency, source: write.id, fee: 0 };
    if (status === 'failed' && before === 'succeeded')
      return {
        id: newId('txn_1'),
        ...refundFields,
        type: 'refund_failure',
        reporting_category: 'refund_failure',
        amount,
      };
    if (before !== undefined) return undefined;
    return { id: String(own), ...refundFields, type: 'refund', reporting_category: 'refund', amount: -amount };
  }
  if (write.kind !== 'dispute' || !write.value) return undefined;
  const { amount, currency, status } = write.value;
  const disputeFields = { id: newId('txn_1'), currency, source: write.id, type: 'adjustment' } as const;
  if (store.get('dispute', write.id) === undefined)
    return { ...disputeFields, reporting_category: 'dispute', amount: -amount, fee: disputeFee };
  return status === 'won' ? { ...disputeFields, reporting_category: 'dispute_reversal', amount, fee: 0 } : undefined;
}

const put = (value: Stripe.BalanceTransaction): RecordWrite => ({ kind: 'balanceTransaction', id: value.id, value });

/** The balance transactions of writes that are not committed yet. */
export function balanceWrites(account: EmulatedAccount, writes: RecordWrite[]): RecordWrite[] {
  return writes.flatMap((write) => {
    const movement = movementIn(account, write);
    return movement ? [put(movementOf(movement, account.now()))] : [];
  });
}

/** Sends what the balance has to the bank, in each currency by itself. */
export function payoutWrites(account: EmulatedAccount): RecordWrite[] {
  const byCurrency = Map.groupBy(account.store.all('balanceTransaction'), ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, all]) => {
    const amount = all.reduce((sum, { net }) => sum + net, 0);
    const payoutFields = {
      currency,
      type: 'payout',
      reporting_category: 'payout',
      description: 'STRIPE PAYOUT',
    } as const;
    const payout = { ...payoutFields, id: newId('txn_1'), source: newId('po_1'), amount: -amount, fee: 0 };
    return amount > 0 ? [put(movementOf(payout, account.now()))] : [];
  });
}
