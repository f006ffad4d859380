import type { ResponseBody } from '#shared/contract/contract.ts';
import { joinedName } from '#shared/rules/names.ts';
import {
  assertAttemptsLeft,
  type CodeCaller,
  codeRequests,
  countWrongCode,
} from '../../domains/discount-codes/code-attempts.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import { type Profile, profileKey, profileRecord } from '../../ground/keys/member.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { type Purchase, purchaseRecord, type SaleOrder } from '../../ground/keys/purchase.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import type { CountedAttempt } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { limitStripe } from '../../ground/stripe/limit.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import type { OrderRules, Writes } from '../payments/order.ts';
import { putOrder } from '../payments/order-store.ts';
import { type Decision, type PlacingRules, placeOrder, type RequestCount } from '../payments/place.ts';
import { settleOrder } from '../payments/settle.ts';
import type { UsedVouchers } from '../payments/use-vouchers.ts';

type SaleResponse = ResponseBody<'buyVoucher'>;

/** A member, whose name is in their profile, or a guest with the name they typed. */
export type SaleBuyer = { memberSub: string | null; buyerName: string | null; buyerEmail: string };

type SaleRequest = SaleBuyer & { purchaseId: string; secret: string };

/** A request of a buyer with what it counts as, and the limited use of Stripe. */
export type CountedSale<Body> = {
  request: Body & SaleBuyer;
  count: RequestCount;
  dependencies: SettlementDependencies;
};

type GuestBody = { purchaseId: string; firstName: string; lastName: string; email: string };

export function saleOfGuest<Body extends GuestBody>(
  endpoint: 'buyVoucher' | 'buyPack',
  { firstName, lastName, email: buyerEmail, ...body }: Body,
  ip: string,
  unlimited: SettlementDependencies,
): CountedSale<Omit<Body, keyof Omit<GuestBody, 'purchaseId'>>> {
  return {
    request: { ...body, memberSub: null, buyerName: joinedName(firstName, lastName), buyerEmail },
    count: {
      attempts: attemptsOf(endpoint, { network: ip, email: buyerEmail }, unlimited.now()),
      request: `${body.purchaseId} ${buyerEmail} ${ip}`,
    },
    dependencies: limitStripe(unlimited, { network: ip }),
  };
}

export function saleOfMember<Body extends { purchaseId: string }>(
  endpoint: 'buyMyVoucher' | 'buyMyPack',
  body: Body,
  { sub, email: buyerEmail }: Pick<AuthenticatedMember, 'sub' | 'email'>,
  unlimited: SettlementDependencies,
): CountedSale<Body> {
  return {
    request: { ...body, memberSub: sub, buyerName: null, buyerEmail },
    count: {
      attempts: attemptsOf(endpoint, { member: sub }, unlimited.now()),
      request: `${body.purchaseId} ${sub}`,
    },
    dependencies: limitStripe(unlimited, { member: sub }),
  };
}

export type SaleState = {
  /** The purchase that has the request's id already. */
  existing: Purchase | undefined;
  profile: Profile | undefined;
};

/** The items that a request to buy depends on, whatever is sold. */
export function itemsOfSale({ purchaseId, memberSub }: SaleRequest) {
  return {
    existing: { key: orderKey(purchaseId), schema: purchaseRecord },
    profile: memberSub === null ? undefined : { key: profileKey(memberSub), schema: profileRecord },
  };
}

/** Tells what placing the order of one kind of thing differs in. */
type Sold<Own extends SaleOrder, State extends SaleState, Context> = {
  rules: OrderRules<Own, Context>;
  isOwn: (order: Purchase) => order is Own;
  load: () => Promise<State>;
  /** Tells whether the order's id is that of an item which no order has paid for. */
  isTaken: (state: State) => boolean;
  /** The order as it is asked for. Throws HttpError for what is not sold. */
  decide: (state: State, buyerName: string | null) => Promise<Own>;
  checkoutOf: (order: Own) => CheckoutRequest;
  /** The gift vouchers that the request brings, and whose wrong codes are counted; absent where none can pay. */
  vouchers?: { used: UsedVouchers | undefined; caller: CodeCaller };
  /** Writes beside those of the order. */
  extraWrites?: (order: Own, state: State) => Writes;
  /** Tells whether an order is of what is asked for. */
  isSame: (existing: Own) => boolean;
};

/** Places the order of something that is made once it is paid. Idempotent by the order's id. Throws HttpError as placeOrder does. */
export function placeSale<Own extends SaleOrder, State extends SaleState, Context>(
  request: SaleRequest,
  count: RequestCount,
  sold: Sold<Own, State, Context>,
  dependencies: SettlementDependencies,
): Promise<SaleResponse> {
  const repeat = (existing: Purchase) => repeatedSale(existing, request, sold, dependencies);
  let codeAttempts: CountedAttempt[] = [];
  const rules: PlacingRules<State, Own, Decision<Own>, SaleResponse> = {
    async load() {
      codeAttempts = await codeAttemptsLeft(sold.vouchers, dependencies);
      return sold.load();
    },
    async earlier(state) {
      if (state.existing) return repeat(state.existing);
      if (sold.isTaken(state)) throw new HttpError('purchase_conflict');
      return undefined;
    },
    async decide(state) {
      const order = await sold.decide(state, request.buyerName ?? state.profile?.fullName ?? null);
      return { order, count, countedFirst: true };
    },
    checkoutOf: ({ order }) => sold.checkoutOf(order),
    vouchers: sold.vouchers?.used,
    writes: (purchase, _, state) => ({
      order: putOrder(purchase),
      account: purchase.memberSub === null ? undefined : unlessDeleted(purchase.memberSub),
      ...sold.extraWrites?.(purchase, state),
    }),
    refused(refused) {
      if (refused.has('account')) throw new HttpError('auth_session_ended');
    },
    respond: saleResponse,
    find: () => sold.rules.find(dependencies.table, request.purchaseId),
    repeat,
    failed: (error) => countWrongCode(dependencies.table, codeAttempts, error),
  };
  return placeOrder(rules, dependencies);
}

/** Returns what a wrong code of a voucher counts as. Throws HttpError 429 for a caller with too many of them. */
async function codeAttemptsLeft(
  vouchers: { used: UsedVouchers | undefined; caller: CodeCaller } | undefined,
  { table, now }: SettlementDependencies,
): Promise<CountedAttempt[]> {
  if (!vouchers) return [];
  const { codeAttempts, code: _, ...counters } = codeRequests({ vouchers: vouchers.used }, vouchers.caller, now());
  if (codeAttempts.length > 0) assertAttemptsLeft(codeAttempts, await getItems(table, counters));
  return codeAttempts;
}

/** Throws HttpError 409 when the request asks for another order than the one that has its id. */
async function repeatedSale<Own extends SaleOrder, State extends SaleState, Context>(
  existing: Purchase,
  request: SaleRequest,
  { rules, isOwn, isSame }: Sold<Own, State, Context>,
  dependencies: SettlementDependencies,
): Promise<SaleResponse> {
  if (!isOwn(existing) || !isOfBuyer(existing, request) || !isSame(existing)) throw new HttpError('purchase_conflict');
  const purchase = (await settleOrder(rules, existing.id, dependencies)) ?? existing;
  const { status, checkoutId } = purchase;
  const isOpen = status === 'pending' && checkoutId !== null;
  const checkout = isOpen ? await dependencies.payments.find(checkoutId) : undefined;
  return saleResponse(purchase, checkout?.url ?? null);
}

function isOfBuyer({ memberSub, buyerEmail, secretHash }: SaleOrder, request: SaleRequest): boolean {
  const isTheirs = memberSub === null || request.memberSub === null || memberSub === request.memberSub;
  return isTheirs && secretHash === hashOf(request.secret) && buyerEmail === request.buyerEmail;
}

function saleResponse({ id: purchaseId, status }: SaleOrder, paymentUrl: string | null): SaleResponse {
  return { purchaseId, status, paymentUrl };
}
