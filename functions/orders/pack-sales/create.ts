import type { RequestOutput } from '#shared/contract/contract.ts';
import { periodCredits } from '#shared/rules/memberships.ts';
import { packKey, packRecord } from '../../ground/keys/pack.ts';
import { isPackPurchase, type PackPurchase, packPurchaseRecord } from '../../ground/keys/purchase.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { currentPackForSale, currentPlan } from '../../ground/settings/choices.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import {
  type CountedSale,
  itemsOfSale,
  placeSale,
  type SaleBuyer,
  saleOfGuest,
  saleOfMember,
} from '../sales/placing.ts';
import { packCheckout } from './checkout.ts';
import { lineOfPeriod } from './periods.ts';
import { packSaleRules } from './settlement.ts';

type PackBody = RequestOutput<'buyMyPack', 'body'>;

/**
 * Buys a pack of sessions, or a membership, for a guest: its payment page, or the pack where gift vouchers pay all (docs/product.md#packs). Idempotent by
 * the order's id. Throws HttpError 409 `pack_not_sold`, `price_changed` and `purchase_conflict`, what vouchers throw that do not pay what
 * was shown, 429, 502, and nothing was written.
 */
export const buyPack: Handler<'buyPack', SettlementDependencies> = ({ body, request: { ip } }, unlimited) =>
  placePackSale(saleOfGuest('buyPack', body, ip, unlimited), ip);

/** Buys a pack for a member, as `buyPack`. */
export const buyMyPack: Handler<'buyMyPack', SettlementDependencies> = ({ body, member, request: { ip } }, unlimited) =>
  placePackSale(saleOfMember('buyMyPack', body, member, unlimited), ip);

function placePackSale({ request, count, dependencies }: CountedSale<PackBody>, ip: string) {
  const { table } = dependencies;
  return placeSale(
    request,
    count,
    {
      rules: packSaleRules,
      isOwn: isPackPurchase,
      load: () =>
        getItems(table, {
          ...itemsOfSale(request),
          pack: { key: packKey(request.purchaseId), schema: packRecord },
        }),
      isTaken: ({ pack }) => pack !== undefined,
      decide: (_, buyerName) => newSale({ ...request, buyerName }, dependencies),
      checkoutOf: packCheckout,
      vouchers: { used: request.vouchers, caller: { memberSub: request.memberSub, ip } },
      isSame: (existing) => isSame(existing, request),
    },
    dependencies,
  );
}

async function newSale(request: PackBody & SaleBuyer, { table, now }: SettlementDependencies): Promise<PackPurchase> {
  const { purchaseId, packForSaleId, memberSub, buyerName, buyerEmail, total, consent, timeZone, secret } = request;
  const offered = await offeredFor(request, { table, now });
  if (!offered) throw new HttpError('pack_not_sold');
  const { listPrice, line } = offered;
  // Stripe charges each period whole.
  if ('membership' in line && (request.vouchers ?? []).length > 0) throw new HttpError('voucher_not_for_this');
  if (listPrice.amount !== total.amount) throw new HttpError('price_changed', { total: listPrice });
  return packPurchaseRecord.parse({
    id: purchaseId,
    lines: [{ ...line, kind: 'pack', forSaleId: packForSaleId, consent }],
    memberSub,
    buyerName,
    buyerEmail,
    total,
    listPrice,
    status: 'pending',
    timeZone,
    secretHash: hashOf(secret),
    createdAt: now().toISOString(),
  });
}

/** The pack for sale, or the first period of the plan, that is asked for, with its price; undefined where there is none. */
async function offeredFor(
  { purchaseId, packForSaleId: id, total: { currency } }: PackBody,
  { table, now }: Pick<SettlementDependencies, 'table' | 'now'>,
) {
  const pack = await currentPackForSale(table, now(), { id, currency });
  if (pack) {
    const { id: _, price, singlePrice, ...terms } = pack;
    return { listPrice: { amount: price[currency], currency }, line: { terms, singlePrice: singlePrice[currency] } };
  }
  const plan = await currentPlan(table, now(), { id, currency });
  if (!plan) return undefined;
  const { id: planId, price, ...terms } = plan;
  const listPrice = { amount: price[currency], currency };
  const membership = { id: purchaseId, terms, planId };
  return { listPrice, line: { ...lineOfPeriod(terms, listPrice, periodCredits(terms)), membership } };
}

/** The terms of what was ordered may have changed since: the id and the sum say that it is the same. */
function isSame({ total, lines: [{ forSaleId, consent }] }: PackPurchase, request: PackBody): boolean {
  return (
    forSaleId === request.packForSaleId &&
    consent === request.consent &&
    total.amount === request.total.amount &&
    total.currency === request.total.currency
  );
}
