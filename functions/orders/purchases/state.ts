import { type Collection, isBuiltIn } from '#shared/rules/collections.ts';
import type { Rates } from '#shared/rules/currency.ts';
import type { Money } from '#shared/rules/money.ts';
import { currentRates } from '../../domains/currency/currency.ts';
import { assertAttemptsLeft, codeRequests } from '../../domains/discount-codes/code-attempts.ts';
import { findPackagePrice } from '../../domains/discount-codes/package-price.ts';
import { accessKey, accessRecord, type CollectionAccess } from '../../ground/keys/access.ts';
import {
  type DiscountCode,
  discountCodeRecord,
  packagePriceKey,
  packagePriceOf,
} from '../../ground/keys/discount-code.ts';
import { type Profile, profileKey, profileRecord } from '../../ground/keys/member.ts';
import { orderKey } from '../../ground/keys/order.ts';
import {
  currentCheckoutKey,
  currentCheckoutRecord,
  type Purchase,
  purchaseRecord,
} from '../../ground/keys/purchase.ts';
import { ratesItemKey, ratesRecord } from '../../ground/keys/rates.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { CountedAttempt } from '../../ground/platform/rate-limit.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { UsedVouchers } from '../payments/use-vouchers.ts';

/** A member, whose name is in their profile, or a guest with the name they typed. */
export type Buyer = { memberSub: string | null; name: string | null; email: string };

/** A purchase request of a guest or a member; `total` is the price that was shown. */
export type PurchaseRequest = {
  purchaseId: string;
  collection: Collection;
  discountCode?: string | undefined;
  total: Money;
  vouchers?: UsedVouchers | undefined;
  buyer: Buyer;
};

/** Everything that a purchase request depends on. */
export type PurchaseState = {
  price: Money;
  code: DiscountCode | undefined;
  rates: Rates;
  /** The purchase that has the request's id already. */
  existing: Purchase | undefined;
  /** The buyer's access to the collection. */
  access: CollectionAccess | undefined;
  /** Access that a guest bought with the member's address and that is not the member's yet. */
  guestAccess: CollectionAccess | undefined;
  /** The purchase of this collection that the member began before. */
  currentCheckout: string | null;
  profile: Profile | undefined;
  codeAttempts: CountedAttempt[];
};

/** Reads the state by one call. Throws HttpError 429 for a caller with too many wrong codes. */
export async function loadPurchaseState(
  table: Table,
  { purchaseId, collection, discountCode, vouchers, total, buyer: { memberSub, email } }: PurchaseRequest,
  ip: string,
  now: Date,
): Promise<PurchaseState> {
  const { codeAttempts, ...ofCode } = codeRequests({ discountCode, vouchers }, { memberSub, ip }, now);
  const ofMember = memberSub !== null;
  const { rates, price, currentCheckout, ...items } = await getItems(table, {
    price: isBuiltIn(collection) ? { key: packagePriceKey(collection), schema: discountCodeRecord } : undefined,
    existing: { key: orderKey(purchaseId), schema: purchaseRecord },
    rates: { key: ratesItemKey, schema: ratesRecord },
    access: { key: accessKey({ memberSub, email }, collection), schema: accessRecord },
    guestAccess: ofMember
      ? { key: accessKey({ memberSub: null, email }, collection), schema: accessRecord }
      : undefined,
    currentCheckout: ofMember
      ? { key: currentCheckoutKey(memberSub, collection), schema: currentCheckoutRecord }
      : undefined,
    profile: ofMember ? { key: profileKey(memberSub), schema: profileRecord } : undefined,
    ...ofCode,
  });
  assertAttemptsLeft(codeAttempts, items);
  return {
    ...items,
    codeAttempts,
    currentCheckout: currentCheckout?.purchaseId ?? null,
    price: isBuiltIn(collection) ? packagePriceOf(price) : await findPackagePrice(table, collection, total.currency),
    rates: currentRates(rates, now).rates,
  };
}
