import { isFree } from '#shared/rules/money.ts';
import type { Payable } from '../../ground/keys/order.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { type CountedAttempt, recordAttemptsOnce, transactLimited } from '../../ground/platform/rate-limit.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { CheckoutRequest } from '../../ground/stripe/checkout.ts';
import { abandonCheckout, type OpenCheckout } from '../../ground/stripe/payments.ts';
import type { SettlementDependencies } from './dependencies.ts';
import type { Writes } from './order.ts';
import { takeCredits } from './pack-writes.ts';
import { type PackPayment, type PackPayments, partsOfPack } from './use-pack.ts';
import { partsOfVouchers, type UsedVouchers } from './use-vouchers.ts';
import { takeVouchers } from './voucher-writes.ts';
import { chargedTotal, isPaidByVouchers } from './vouchers.ts';

/** An order that a request asks for, before its payment page is opened. */
type Ordered = Pick<Payable, 'id' | 'total' | 'vouchers' | 'checkoutId' | 'holdExpiresAt'>;

/** The attempts that a request counts as, and the id under which a repetition of it is the same request. */
export type RequestCount = { attempts: CountedAttempt[]; request: string };

/** Writes whose condition did not hold, by name, with the items that stand there. */
export type RefusedWrites = Map<string, Record<string, unknown> | undefined>;

/** The decision about a request, by its state as it was read. */
export type Decision<Placed extends Ordered> = {
  order: Placed;
  /** Null for a request that was counted before it was read. */
  count: RequestCount | null;
  /** True where the request is counted by itself, before anything else is done for it, instead of with what it writes. */
  countedFirst: boolean;
  /** Told only once the request was counted. */
  refusal?: HttpError | undefined;
};

/** The rules in which placing one kind of order differs from another. */
export type PlacingRules<State, Placed extends Ordered, Decided extends Decision<Placed>, Response> = {
  /** Reads what the request depends on, again for each attempt. Throws HttpError for a caller who may not ask. */
  load: () => Promise<State>;
  /** The state after writes were refused, by what stands there; undefined: it is read again, as without this rule. */
  refresh?: (state: State, refused: RefusedWrites) => State | undefined;
  /**
   * The response to a request that was made before, or that continues what the caller has begun; `conflict` where that was
   * changed just now and the state has to be read again; undefined where a new order may be placed.
   */
  earlier: (state: State) => Promise<Response | typeof conflict | undefined>;
  /** Throws HttpError for a request that is refused. */
  decide: (state: State) => Decided | Promise<Decided>;
  /** Does what takes calls to others, once for all attempts: after the request was counted, and before its page is opened. */
  prepare?: (decided: Decided, state: State) => Promise<Decided>;
  checkoutOf: (decided: Decided) => CheckoutRequest;
  /** The vouchers that the request brings. */
  vouchers?: UsedVouchers | undefined;
  /** The credits that the request brings; absent where none can pay. */
  pack?: (decided: Decided) => PackPayment | undefined;
  /** The writes of one transaction by name, of the order with its checkout. */
  writes: (placed: Placed, decided: Decided, state: State) => Writes;
  /** Throws HttpError for refused writes after which no further attempt can succeed. */
  refused?: (refused: RefusedWrites, decided: Decided) => void | Promise<void>;
  respond: (placed: Placed, paymentUrl: string | null) => Response | Promise<Response>;
  /** The order that has the request's id. */
  find: () => Promise<Placed | undefined>;
  /**
   * The response to a repetition of the request, after settling an order that vouchers pay wholly. Throws HttpError where the order
   * is another one, or has ended.
   */
  repeat: (placed: Placed) => Promise<Response>;
  /** Does what a refused request leads to beside its error. */
  failed?: (error: HttpError) => Promise<void>;
};

/** The state of one request, which outlasts its attempts. */
type Attempt<State> = {
  state: State | undefined;
  checkout: OpenCheckout | undefined;
  isCounted: boolean;
  isWritten: boolean;
};

/** All that an order depends on may change under a request: its session, a code, an entry of the waitlist. */
const maxAttempts = 12;

/**
 * Places an order, the only way in which one is placed: decides about it as its state is, counts the request, opens the
 * payment page and writes everything in one transaction, again when something has changed meanwhile. The page comes first,
 * so that no order waits for a payment that it has no page for; one that is not used is closed. Idempotent by the order's id.
 * Throws what the rules throw, HttpError 429 beyond a limit, 502 when Stripe opens no page, and `busy`; then nothing was written.
 */
export async function placeOrder<State, Placed extends Ordered, Decided extends Decision<Placed>, Response>(
  rules: PlacingRules<State, Placed, Decided, Response>,
  dependencies: SettlementDependencies,
): Promise<Response> {
  // A caller who may not ask is answered by this alone.
  const state = await rules.load();
  const attempt: Attempt<State> = { state, checkout: undefined, isCounted: false, isWritten: false };
  try {
    return await retryOnConflict(() => tryToPlace(rules, attempt, dependencies), { maxAttempts });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // A concurrent repetition of the request may have won.
    const placed = await rules.find();
    if (placed) return await rules.repeat(placed);
    await rules.failed?.(error);
    throw error;
  } finally {
    const { checkout, isWritten } = attempt;
    // A concurrent repetition got the same checkout.
    if (checkout && !isWritten) await abandonCheckout(checkout, dependencies.payments, rules.find);
  }
}

async function tryToPlace<State, Placed extends Ordered, Decided extends Decision<Placed>, Response>(
  rules: PlacingRules<State, Placed, Decided, Response>,
  attempt: Attempt<State>,
  dependencies: SettlementDependencies,
): Promise<Response | typeof conflict> {
  const { table, now, payments } = dependencies;
  const state = attempt.state ?? (await rules.load());
  attempt.state = undefined;
  const earlier = await rules.earlier(state);
  if (earlier !== undefined) return earlier;
  const decision = await rules.decide(state);
  if (decision.countedFirst) await countOnce(decision.count, attempt, dependencies);
  if (decision.refusal) throw decision.refusal;
  const prepared = (await rules.prepare?.(decision, state)) ?? decision;
  const payment = rules.pack?.(prepared);
  const credits = payment && (await partsOfPack(prepared.order, payment, dependencies));
  const decided = await withVouchers(prepared, credits, rules.vouchers ?? [], dependencies);
  const charged = chargedTotal(decided.order);
  // Total, credits and vouchers are those of the request, so the checkout of the first attempt fits all others.
  if (!isFree(charged))
    attempt.checkout ??= await payments.open({ ...rules.checkoutOf(decided), total: charged }, now());
  const placed = withCheckout(decided.order, attempt.checkout);
  const attempts = attempt.isCounted ? [] : (decided.count?.attempts ?? []);
  const writes = {
    ...rules.writes(placed, decided, state),
    ...takeVouchers(placed, now()),
    ...takeCredits(placed, credits, dependencies),
  };
  const result = await transactLimited<string>(table, attempts, writes);
  attempt.isWritten = result.written;
  if (result.written && isPaidByVouchers(placed)) return rules.repeat(placed);
  if (result.written) return rules.respond(placed, attempt.checkout?.url ?? null);
  await rules.refused?.(result.failedConditions, decided);
  attempt.state = rules.refresh?.(state, result.failedConditions);
  return conflict;
}

async function countOnce(
  count: RequestCount | null,
  attempt: Attempt<unknown>,
  { table, now }: SettlementDependencies,
): Promise<void> {
  if (count && !attempt.isCounted) await recordAttemptsOnce(table, count.attempts, count.request, now());
  attempt.isCounted = true;
}

/** The order with what credits and vouchers pay of it. Throws HttpError 404 and 409 for vouchers that do not pay what was shown. */
async function withVouchers<Placed extends Ordered, Decided extends Decision<Placed>>(
  decided: Decided,
  credits: PackPayments | undefined,
  used: UsedVouchers,
  { table, now }: SettlementDependencies,
): Promise<Decided> {
  if (used.length === 0 && !credits) return decided;
  const { order } = decided;
  const byCredits = credits?.parts ?? [];
  const vouchers = [...byCredits, ...(await partsOfVouchers(table, order, { used, byCredits }, now()))];
  // It is settled at once; after a crash the scheduled sync does it.
  const holdExpiresAt = order.holdExpiresAt ?? now().toISOString();
  return { ...decided, order: { ...order, vouchers, holdExpiresAt } };
}

function withCheckout<Placed extends Ordered>(order: Placed, checkout: OpenCheckout | undefined): Placed {
  return checkout ? { ...order, checkoutId: checkout.id, holdExpiresAt: checkout.expiresAt } : order;
}
