import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput } from '#shared/contract/contract.ts';
import type { VoucherSale } from '#shared/rules/voucher-sale.ts';
import type { VoucherThing } from '#shared/rules/vouchers.ts';
import { giftOf, isVoucherPurchase, type VoucherPurchase, voucherPurchaseRecord } from '../../ground/keys/purchase.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { voucherIdKey, voucherIdRecord } from '../../ground/keys/voucher.ts';
import { getItems } from '../../ground/platform/batch.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { currentVoucherSale } from '../../ground/settings/choices.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import {
  type CountedSale,
  itemsOfSale,
  placeSale,
  type SaleBuyer,
  type SaleState,
  saleOfGuest,
  saleOfMember,
} from '../sales/placing.ts';
import { voucherCheckout } from './checkout.ts';
import { assertGift, giftWords } from './gift.ts';
import { boughtIn, offeredThing } from './offered-thing.ts';
import { countRecipient, giftRecipientsKey, giftRecipientsRecord } from './recipients.ts';
import { voucherSaleRules } from './settlement.ts';

type VoucherRequest = RequestOutput<'buyMyVoucher', 'body'> & SaleBuyer;

/**
 * Buys a gift voucher for a guest: its payment page (docs/product.md#buying-a-gift-voucher). Idempotent by the order's id. Throws HttpError
 * 400, 409 `voucher_not_sold` and `purchase_conflict`, 429, 502, and nothing was written.
 */
export const buyVoucher: Handler<'buyVoucher', SettlementDependencies> = ({ body, request: { ip } }, unlimited) =>
  placeVoucherSale(saleOfGuest('buyVoucher', body, ip, unlimited));

/** Buys a gift voucher for a member, as `buyVoucher`. */
export const buyMyVoucher: Handler<'buyMyVoucher', SettlementDependencies> = ({ body, member }, unlimited) =>
  placeVoucherSale(saleOfMember('buyMyVoucher', body, member, unlimited));

type VoucherSaleState = SaleState & {
  /** True where a voucher of this id was made, which no order of this id has paid for. */
  isTaken: boolean;
  recipients: { recipients: string[] } | undefined;
};

function placeVoucherSale({ request, count, dependencies }: CountedSale<RequestOutput<'buyMyVoucher', 'body'>>) {
  const { table, now } = dependencies;
  return placeSale(
    request,
    count,
    {
      rules: voucherSaleRules,
      isOwn: isVoucherPurchase,
      load: () => loadSaleState(request, dependencies),
      isTaken: ({ isTaken }) => isTaken,
      async decide(_, buyerName) {
        const sale = await currentVoucherSale(table, now(), request.value.currency);
        if (!sale) throw new HttpError('voucher_not_sold');
        const thing = await offeredThing(request, sale, dependencies);
        assertGift(giftWords(request), now());
        return newSale({ ...request, buyerName }, thing, sale, now());
      },
      checkoutOf: voucherCheckout,
      extraWrites: (purchase, { recipients }) => ({
        recipient: countRecipient(recipients, { ...purchase, ...giftOf(purchase) }, now()),
      }),
      isSame: (existing) => isSame(existing, request),
    },
    dependencies,
  );
}

async function loadSaleState(
  request: VoucherRequest,
  { table, now }: SettlementDependencies,
): Promise<VoucherSaleState> {
  const { voucher, ...state } = await getItems(table, {
    ...itemsOfSale(request),
    voucher: { key: voucherIdKey(request.purchaseId), schema: voucherIdRecord },
    recipients: { key: giftRecipientsKey(request.buyerEmail, now()), schema: giftRecipientsRecord },
  });
  return { ...state, isTaken: voucher !== undefined };
}

function newSale(
  request: VoucherRequest,
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

function isSame(existing: VoucherPurchase, request: VoucherRequest): boolean {
  return (
    isDeepStrictEqual({ ...existing.total }, { ...request.value }) &&
    isDeepStrictEqual(boughtIn(giftOf(existing)), request.thing) &&
    isDeepStrictEqual(giftWords(giftOf(existing)), giftWords(request))
  );
}
