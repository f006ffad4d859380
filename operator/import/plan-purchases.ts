import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { freeRecordingCode, quote } from '#shared/rules/discount-codes.ts';
import { discountOf } from '../../functions/domains/discount-codes/store.ts';
import { packagePriceOf } from '../../functions/ground/keys/discount-code.ts';
import { type CollectionPurchase, collectionPurchaseRecord } from '../../functions/ground/keys/purchase.ts';
import { currencyNamed, listed } from './cells.ts';
import { codeNamed, importedId, nameFor, type PlanContext } from './plan.ts';
import { paidElsewhere, paidSumOf, type SourcePayment, sourcePaymentOf } from './plan-payments.ts';
import type { Read } from './read-export.ts';
import { purchaseTables } from './tables.ts';

type PurchaseTable = (typeof purchaseTables)[number]['table'];

type Buyer = { collection: Collection; email: string };

export function planPurchases(context: PlanContext): void {
  const { source, plan } = context;
  const emails = new Map(plan.members.map(({ value }) => [value.userId, value.email]));
  for (const { table, collection } of purchaseTables) {
    for (const read of source.rows[table]) {
      const { row, place } = read;
      const email = row.customer_email ?? (row.user_id === undefined ? undefined : emails.get(row.user_id));
      const purchase =
        email === undefined
          ? 'no e-mail address of its buyer: neither customer_email nor a member with its user_id'
          : purchaseOf(read, { collection, email }, context);
      if (typeof purchase === 'string') plan.refused.push({ place, reason: purchase });
      else plan.purchases.push({ place, value: { purchase, userId: row.user_id } });
    }
  }
}

/** The purchase, or why it is not taken. */
function purchaseOf(
  read: Read<PurchaseTable>,
  { collection, email }: Buyer,
  context: PlanContext,
): CollectionPurchase | string {
  const { row, place } = read;
  const sourcePayment = sourcePaymentOf(row.status);
  if (sourcePayment === undefined)
    return `status ${row.status} is not known: write paid, free, pending, failed or cancelled`;
  // The site before this one wrote so what cost nothing.
  const isGiven = row.currency?.toUpperCase() === 'FREE';
  const payment = isGiven && sourcePayment === 'paid' ? 'free' : sourcePayment;
  const paid = paidSumOf(isGiven ? { ...row, currency: undefined } : row, payment, 'status', context);
  if ('problem' in paid) return paid.problem;
  const currency = currencyOf(row, isGiven);
  if (currency === undefined)
    return `currency ${row.currency} is not a currency of the site: write ${listed(context.offered)}, and amount_paid in it`;
  if (payment === 'pending') context.plan.changed.push({ place, reason: 'it was never paid: taken as cancelled' });
  return collectionPurchaseRecord.parse({
    id: importedId(place.table, row.id),
    createdAt: row.created_at,
    buyerEmail: email,
    lines: [{ kind: 'collection', collection }],
    buyerName:
      row.customer_name === undefined
        ? null
        : nameFor([row.customer_name], { place, column: 'customer_name' }, context),
    ...fieldsOf(read, { ...paid, collection, currency }, context),
  });
}

/** Null: the row names none; undefined: it names one that the site does not have. */
function currencyOf({ currency }: { currency?: string | undefined }, isGiven: boolean) {
  return currency === undefined || isGiven ? null : currencyNamed(currency);
}

type Paid = {
  payment: SourcePayment;
  sum: CollectionPurchase['total'] | null;
  collection: Collection;
  currency: CollectionPurchase['total']['currency'] | null;
};

function fieldsOf(
  { row, place }: Read<PurchaseTable>,
  { payment, sum, collection, currency: named }: Paid,
  context: PlanContext,
) {
  const { plan, rates, source } = context;
  const codes = new Map(plan.codes.map(({ value }) => [value.code, value]));
  const price = packagePriceOf(codes.get(collectionRow(collection).priceCode));
  const code = codeNamed(row.applied_discount_code, source.rows);
  const knownCode = code === undefined ? undefined : codes.get(code);
  const freeRecording = { code: freeRecordingCode, type: 'percentage', percentage: 100 } as const;
  const discount = code === freeRecordingCode ? freeRecording : knownCode ? discountOf(knownCode) : null;
  if (code !== undefined && !discount)
    plan.changed.push({ place, reason: `code ${code} is not in discount_codes.csv: taken without it` });
  const currency = named ?? price.currency;
  if (payment === 'paid') return { status: 'paid', discount, ...paidElsewhere(sum, { at: row.created_at, currency }) };
  const nothing = { amount: 0, currency };
  if (payment === 'free') return { status: 'free', discount, total: nothing, listPrice: nothing };
  const status = payment === 'failed' ? 'failed' : 'cancelled';
  if (sum) return { status, discount, total: sum, listPrice: sum };
  const { list, total, rate } = quote({ price, currency, rates, discount });
  return { status, discount, total, listPrice: list, rate };
}
