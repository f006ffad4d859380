import type { Collection } from '#shared/rules/collections.ts';
import type { Rates } from '#shared/rules/currency.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import type { Money } from '#shared/rules/money.ts';
import { wrongCodes } from '../bookings/gather.ts';
import { currentRates } from '../currency/currency.ts';
import { type Access, accessKey, accessRecord } from '../keys/access.ts';
import {
  type DiscountCode,
  discountCodeKey,
  discountCodeRecord,
  packagePriceKey,
  packagePriceOf,
} from '../keys/discount-code.ts';
import { type Profile, profileKey, profileRecord } from '../keys/member.ts';
import {
  currentCheckoutKey,
  currentCheckoutRecord,
  type Purchase,
  purchaseKey,
  purchaseRecord,
} from '../keys/purchase.ts';
import { ratesItemKey, ratesRecord } from '../keys/rates.ts';
import { getItems } from '../platform/batch.ts';
import {
  attemptCountRecord,
  type CountedAttempt,
  countAttempt,
  networkOf,
  tooManyAttempts,
} from '../platform/rate-limit.ts';
import type { Table } from '../platform/table.ts';

/** Who buys: a member, whose name stands in their profile, or a guest with the name they typed. */
export type Buyer = { memberSub: string | null; name: string | null; email: string };

/** What somebody wants to buy, and the price that they were shown. */
export type Wish = { purchaseId: string; collection: Collection; discountCode?: string | undefined; total: Money };

/** What a purchase meets, read at once. */
export type Gathered = {
  price: Money;
  code: DiscountCode | undefined;
  rates: Rates;
  /** The purchase that has the request's id already. */
  existing: Purchase | undefined;
  /** The buyer's access to the collection. */
  access: Access | undefined;
  /** What was paid with the member's address by a guest, and waits for them. */
  waiting: Access | undefined;
  /** The purchase of this collection that the member began before. */
  begun: string | null;
  /** What the member is called. */
  profile: Profile | undefined;
  /** The try of a code, to be counted when the code is wrong. */
  codeTry: CountedAttempt | undefined;
};

type Asked = { table: Table; wish: Wish; buyer: Buyer; ip: string; now: Date };

/** Reads by one call all that decides. Throws HttpError 429 for a caller with too many wrong codes. */
export async function gather({ table, wish, buyer, ip, now }: Asked): Promise<Gathered> {
  const { purchaseId, collection, discountCode } = wish;
  const { memberSub, email } = buyer;
  const codeTry = discountCode === undefined ? undefined : countAttempt(wrongCodes, networkOf(ip), now);
  const isLookedUp = discountCode !== undefined && !isReservedCode(discountCode);
  const ofMember = memberSub !== null;
  const guest = { memberSub: null, email };
  const { rates, tries, price, begun, ...found } = await getItems(table, {
    price: { key: packagePriceKey(collection), schema: discountCodeRecord },
    existing: { key: purchaseKey(purchaseId), schema: purchaseRecord },
    rates: { key: ratesItemKey, schema: ratesRecord },
    access: { key: accessKey({ memberSub, email }, collection), schema: accessRecord },
    waiting: ofMember ? { key: accessKey(guest, collection), schema: accessRecord } : undefined,
    begun: ofMember ? { key: currentCheckoutKey(memberSub, collection), schema: currentCheckoutRecord } : undefined,
    profile: ofMember ? { key: profileKey(memberSub), schema: profileRecord } : undefined,
    code: isLookedUp ? { key: discountCodeKey(discountCode), schema: discountCodeRecord } : undefined,
    tries: codeTry && { key: codeTry.key, schema: attemptCountRecord },
  });
  if (codeTry && (tries?.count ?? 0) >= wrongCodes.limit) throw tooManyAttempts(codeTry);
  return {
    ...found,
    codeTry,
    begun: begun?.purchaseId ?? null,
    price: packagePriceOf(price),
    rates: currentRates(rates, now).rates,
  };
}
