import type { RequestOutput } from '#shared/contract/contract.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { isOver, payableAmount, slidingBounds, slidingOption } from '#shared/rules/prices.ts';
import type { WaitingPrice } from '#shared/rules/turn-price.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { currentRates } from '../currency/currency.ts';
import { findRates } from '../currency/store.ts';

type Typed = Pick<RequestOutput<'joinWaitlist', 'body'>, 'option' | 'sum'>;
type PricedSession = Pick<WholeSession, 'price' | 'pricing'>;

/**
 * The price that who waits chooses (docs/product.md#waitlist); one whose places are gone may come free by the time of the
 * turn. Undefined where none is chosen: the standard one. Throws HttpError 409 `option_over`, `option_reason` and
 * `price_changed`.
 */
export async function waitingPriceOf(
  { price, pricing }: PricedSession,
  { option: typedOption, sum }: Typed,
  table: Table,
  now: Date,
): Promise<WaitingPrice | undefined> {
  if (pricing.kind === 'sliding') {
    if (typedOption) throw new HttpError('option_over');
    if (!sum) return undefined;
    const { rates } = currentRates(await findRates(table), now);
    const { list, rate } = quote({ price, currency: sum.currency, rates, discount: null });
    const { currency } = list;
    const payable = payableAmount({ ...sum, currency }, slidingBounds(pricing, price.currency, { currency, rates }));
    if (currency !== sum.currency || payable.amount !== sum.amount) {
      throw new HttpError('price_changed', { total: payable });
    }
    return { option: { ...slidingOption }, typed: { sum, rate } };
  }
  if (!typedOption) return undefined;
  const options = pricing.kind === 'options' ? pricing.options : [];
  const option = options.find(({ id }) => id === typedOption.id);
  if (!option || isOver(option, now)) throw new HttpError('option_over');
  const { id, name, asksReason } = option;
  if (asksReason && typedOption.reason === undefined) throw new HttpError('option_reason');
  return { option: { id, name }, ...(asksReason && { reason: typedOption.reason }) };
}
