import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { joinedName } from '#shared/rules/names.ts';
import type { VoucherSale } from '#shared/rules/voucher-sale.ts';
import type { VoucherThing } from '#shared/rules/vouchers.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { type Profile, profileKey, profileRecord } from '../../ground/keys/member.ts';
import { orderKey } from '../../ground/keys/order.ts';
import {
  giftOf,
  isVoucherPurchase,
  type Purchase,
  purchaseRecord,
  type VoucherPurchase,
  voucherPurchaseRecord,
} from '../../ground/keys/purchase.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { voucherIdKey, voucherIdRecord } from '../../ground/keys/voucher.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { currentVoucherSale } from '../../ground/settings/choices.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { putOrder } from '../payments/order-store.ts';
import { type Decision, type PlacingRules, placeOrder, type RequestCount } from '../payments/place.ts';
import { settleOrder } from '../payments/settle.ts';
import { voucherCheckout } from './checkout.ts';
import { assertGift, giftWords } from './gift.ts';
import { boughtIn, offeredThing } from './offered-thing.ts';
import { countRecipient, giftRecipientsKey, giftRecipientsRecord } from './recipients.ts';
import { voucherSaleRules } from './settlement.ts';
import { findVoucherPurchase } from './store.ts';

type SaleResponse = ResponseBody<'buyVoucher'>;

/** A member, whose name is in their profile, or a guest with the name they typed. */
type SaleRequest = RequestOutput<'buyMyVoucher', 'body'> & {
  memberSub: string | null;
  buyerName: string | null;
  buyerEmail: string;
};

/**
 * Buys a gift voucher for a guest: its payment page (docs/product.md#buying-a-gift-voucher). Idempotent by the order's id. Throws HttpError
 * 400, 409 `voucher_not_sold` and `purchase_conflict`, 429, 502, and nothing was written.
 */
export const buyVoucher: Handler<'buyVoucher', SettlementDependencies> = (
  { body: { firstName, lastName, email: buyerEmail, ...body }, request: { ip } },
  unlimited,
) => {
  const request = { ...body, memberSub: null, buyerName: joinedName(firstName, lastName), buyerEmail };
  const { now } = unlimited;
  const attempts = attemptsOf('buyVoucher', { network: ip, email: buyerEmail }, now());
  const count = { attempts, request: `${body.purchaseId} ${buyerEmail} ${ip}` };
  const dependencies = limitStripe(unlimited, { network: ip });
  return placeOrder(saleRules(request, count, dependencies), dependencies);
};

/** Buys a gift voucher for a member, as `buyVoucher`. */
export const buyMyVoucher: Handler<'buyMyVoucher', SettlementDependencies> = ({ body, member }, unlimited) => {
  const request = { ...body, memberSub: member.sub, buyerName: null, buyerEmail: member.email };
  const { now } = unlimited;
  const attempts = attemptsOf('buyMyVoucher', { member: member.sub }, now());
  const count = { attempts, request: `${body.purchaseId} ${member.sub}` };
  const dependencies = limitStripe(unlimited, { member: member.sub });
  return placeOrder(saleRules(request, count, dependencies), dependencies);
};

type SaleState = {
  /** The purchase that has the request's id already. */
  existing: Purchase | undefined;
  /** True where a voucher of this id was made, which no order of this id has paid for. */
  isTaken: boolean;
  recipients: { recipients: string[] } | undefined;
  profile: Profile | undefined;
};

type SaleRules = PlacingRules<SaleState, VoucherPurchase, Decision<VoucherPurchase>, SaleResponse>;

function saleRules(request: SaleRequest, count: RequestCount, dependencies: SettlementDependencies): SaleRules {
  const { table, now } = dependencies;
  return {
    load: () => loadSaleState(request, dependencies),
    async earlier({ existing, isTaken }) {
      if (existing) return repeatedSale(existing, request, dependencies);
      if (isTaken) throw new HttpError('purchase_conflict');
      return undefined;
    },
    async decide({ profile }) {
      const sale = await currentVoucherSale(table, now(), request.value.currency);
      if (!sale) throw new HttpError('voucher_not_sold');
      const thing = await offeredThing(request, sale, dependencies);
      assertGift(giftWords(request), now());
      const buyerName = request.buyerName ?? profile?.fullName ?? null;
      const order = newSale({ ...request, buyerName }, thing, sale, now());
      return { order, count, countedFirst: true };
    },
    checkoutOf: ({ order }) => voucherCheckout(order),
    writes: (purchase, _, { recipients }) => ({
      order: putOrder(purchase),
      account: purchase.memberSub === null ? undefined : unlessDeleted(purchase.memberSub),
      recipient: countRecipient(recipients, { ...purchase, ...giftOf(purchase) }, now()),
    }),
    refused(refused) {
      if (refused.has('account')) throw new HttpError('auth_session_ended');
    },
    respond: saleResponse,
    find: () => findVoucherPurchase(table, request.purchaseId),
    repeat: (existing) => repeatedSale(existing, request, dependencies),
  };
}

async function loadSaleState(
  { purchaseId, memberSub, buyerEmail }: SaleRequest,
  { table, now }: SettlementDependencies,
): Promise<SaleState> {
  const { voucher, ...state } = await getItems(table, {
    existing: { key: orderKey(purchaseId), schema: purchaseRecord },
    voucher: { key: voucherIdKey(purchaseId), schema: voucherIdRecord },
    recipients: { key: giftRecipientsKey(buyerEmail, now()), schema: giftRecipientsRecord },
    profile: memberSub === null ? undefined : { key: profileKey(memberSub), schema: profileRecord },
  });
  return { ...state, isTaken: voucher !== undefined };
}

function newSale(
  request: SaleRequest,
  thing: VoucherThing | null,
  { years, vat }: VoucherSale,
  now: Date,
): VoucherPurchase {
  const { purchaseId, memberSub, buyerName, buyerEmail, value, timeZone, secret } = request;
  return voucherPurchaseRecord.parse({
    id: purchaseId,
    lines: [{ kind: 'voucher', ...giftWords(request), years, vat, thing }],
    memberSub,
    buyerName,
    buyerEmail,
    total: value,
    listPrice: value,
    status: 'pending',
    timeZone,
    secretHash: hashOf(secret),
    createdAt: now.toISOString(),
  });
}

/** Throws HttpError 409 when the request asks for another order than the one that has its id. */
async function repeatedSale(
  existing: Purchase,
  request: SaleRequest,
  dependencies: SettlementDependencies,
): Promise<SaleResponse> {
  if (!isVoucherPurchase(existing) || !isSame(existing, request)) throw new HttpError('purchase_conflict');
  const purchase = (await settleOrder(voucherSaleRules, existing.id, dependencies)) ?? existing;
  const { status, checkoutId } = purchase;
  const isOpen = status === 'pending' && checkoutId !== null;
  const checkout = isOpen ? await dependencies.payments.find(checkoutId) : undefined;
  return saleResponse(purchase, checkout?.url ?? null);
}

function isSame(existing: VoucherPurchase, request: SaleRequest): boolean {
  const { memberSub, buyerEmail, secretHash, total } = existing;
  const isTheirs = memberSub === null || request.memberSub === null || memberSub === request.memberSub;
  const isOfBrowser = secretHash === hashOf(request.secret);
  return (
    isTheirs &&
    isOfBrowser &&
    buyerEmail === request.buyerEmail &&
    isDeepStrictEqual({ ...total }, { ...request.value }) &&
    isDeepStrictEqual(boughtIn(giftOf(existing)), request.thing) &&
    isDeepStrictEqual(giftWords(giftOf(existing)), giftWords(request))
  );
}

function saleResponse({ id: purchaseId, status }: VoucherPurchase, paymentUrl: string | null): SaleResponse {
  return { purchaseId, status, paymentUrl };
}
