import type { Clock } from '../platform/clock.ts';
import { HttpError } from '../platform/http-error.ts';
import { type CountedAttempt, recordAttempts } from '../platform/rate-limit.ts';
import { attemptsOf } from '../platform/request-limits.ts';
import type { Table } from '../platform/table.ts';
import { stripeErrorOf } from './errors.ts';
import type { Payments } from './payments.ts';

type Limited = { table: Table; now: Clock; payments: Payments };

/**
 * A request's calls to Stripe are counted by the booking or waitlist entry that the caller has shown authority over, by the
 * signed-in member, or by the network of anyone else. Who knows an id alone must not fill the counter of its owner.
 */
export type StripeCaller = { order: string } | { member: string } | { network: string };

/** Returns the attempts that one request's calls to Stripe count as. */
export function stripeAttempts(caller: StripeCaller, now: Date): CountedAttempt[] {
  return attemptsOf('stripe', { network: undefined, order: undefined, member: undefined, ...caller }, now);
}

/**
 * Limits the calls to Stripe of one request of a visitor or member: the first one counts the request, unless that was done
 * before, and throws HttpError 429 beyond the limit (docs/trust.md#rate-limits). Whatever needs no call to Stripe still works. A
 * call that Stripe fails throws HttpError 503.
 */
export function limitStripe<Dependencies extends Limited>(
  dependencies: Dependencies,
  caller: StripeCaller,
  { isCounted = false } = {},
): Dependencies {
  const { table, now, payments } = dependencies;
  let counted = isCounted ? Promise.resolve() : undefined;
  const count = () => {
    counted ??= recordAttempts(table, stripeAttempts(caller, now()));
    return counted;
  };
  const limited =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await count();
      try {
        return await call(...args);
      } catch (cause) {
        throw stripeErrorOf(cause) ? new HttpError('payments_unavailable', { cause }) : cause;
      }
    };
  const { prepare, open, find, findByPayment, findReversals, close, refund } = payments;
  const { openSetup, findSetup, charge, releaseCard } = payments;
  const { findSubscription, changeSubscription, endSubscription, voidInvoice } = payments;
  const { payInvoice, openCardPage } = payments;
  return {
    ...dependencies,
    payments: {
      prepare,
      open: limited(open),
      find: limited(find),
      findByPayment: limited(findByPayment),
      findReversals: limited(findReversals),
      close: limited(close),
      refund: limited(refund),
      openSetup: limited(openSetup),
      findSetup: limited(findSetup),
      charge: limited(charge),
      releaseCard: limited(releaseCard),
      findSubscription: limited(findSubscription),
      changeSubscription: limited(changeSubscription),
      endSubscription: limited(endSubscription),
      voidInvoice: limited(voidInvoice),
      payInvoice: limited(payInvoice),
      openCardPage: limited(openCardPage),
    },
  };
}
