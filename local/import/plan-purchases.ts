import { personName } from '#shared/contract/common/schemas.ts';
import { currencies } from '#shared/rules/currency.ts';
import { freeRecordingCode, packagePriceCodes, quote } from '#shared/rules/discount-codes.ts';
import { isFree } from '#shared/rules/money.ts';
import { discountOf } from '../../functions/discount-codes/store.ts';
import { packagePriceOf } from '../../functions/keys/discount-code.ts';
import { type Purchase, purchaseRecord } from '../../functions/keys/purchase.ts';
import { codeNamed, importedId, type PlanContext } from './plan.ts';
import type { Read } from './read-export.ts';
import { purchaseTables } from './tables.ts';

export type PlannedPurchase = { purchase: Purchase; userId: string | undefined };

type PurchaseTable = (typeof purchaseTables)[number]['table'];

const statuses = ['pending', 'paid', 'completed', 'free', 'failed', 'cancelled'];

export function planPurchases(context: PlanContext): void {
  const { source, plan } = context;
  const emails = new Map(plan.members.map(({ value }) => [value.userId, value.email]));
  for (const { table, collection } of purchaseTables) {
    for (const read of source.rows[table]) {
      const { row, place } = read;
      const email = row.customer_email ?? (row.user_id === undefined ? undefined : emails.get(row.user_id));
      if (email === undefined) plan.refused.push({ place, reason: 'no e-mail address of its buyer' });
      else if (!statuses.includes(row.status))
        plan.refused.push({ place, reason: `status ${row.status} is not known` });
      else
        plan.purchases.push({
          place,
          value: { purchase: purchaseOf(read, { collection, email }, context), userId: row.user_id },
        });
    }
  }
}

type Buyer = Pick<Purchase, 'collection'> & { email: string };

function purchaseOf(read: Read<PurchaseTable>, { collection, email }: Buyer, context: PlanContext): Purchase {
  const { row, place } = read;
  const { list, total, rate, discount } = priceOf(read, collection, context);
  const isGiven = row.status === 'free' || row.currency?.toUpperCase() === 'FREE' || isFree(total);
  const isPaid = row.status === 'paid' || row.status === 'completed';
  const status =
    isPaid || row.status === 'free' ? (isGiven ? 'free' : 'paid') : row.status === 'failed' ? 'failed' : 'cancelled';
  if (row.status === 'pending') context.plan.changed.push({ place, reason: 'it was never paid: taken as cancelled' });
  return purchaseRecord.parse({
    ...{ id: importedId(place.table, row.id, row.created_at), collection, createdAt: row.created_at },
    ...{ buyerName: personName.safeParse(row.customer_name).data ?? null, buyerEmail: email, status },
    ...{ listPrice: list, rate, discount, total: status === 'free' ? { ...total, amount: 0 } : total },
    paidAt: status === 'paid' ? row.created_at : null,
  });
}

/** The export has no amounts: what is charged for the collection today, in the currency of the purchase. */
function priceOf(
  { row, place }: Read<PurchaseTable>,
  collection: Purchase['collection'],
  { plan, rates, source }: PlanContext,
) {
  const codes = new Map(plan.codes.map(({ value }) => [value.code, value]));
  const price = packagePriceOf(codes.get(packagePriceCodes[collection]));
  const code = codeNamed(row.applied_discount_code, source.rows);
  const known = code === undefined ? undefined : codes.get(code);
  const discount =
    code === freeRecordingCode
      ? { code, type: 'percentage' as const, percentage: 100 }
      : known
        ? discountOf(known)
        : null;
  if (code !== undefined && !discount)
    plan.changed.push({ place, reason: `code ${code} is not in discount_codes.csv: taken at the full price` });
  const named = row.currency?.toUpperCase();
  const currency = currencies.find((one) => one === named) ?? price.currency;
  if (currency !== price.currency && row.status !== 'pending')
    plan.changed.push({ place, reason: `the price is in ${price.currency}: converted to ${currency} at today's rate` });
  return { ...quote({ price, currency, rates, discount }), discount };
}
