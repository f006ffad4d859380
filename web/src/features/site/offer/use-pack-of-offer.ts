import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { orderPayment } from '../../../lib/checkout/order-payment.ts';
import { creditsInButton, usePack } from '../../../ui/packs/use-pack.ts';

/** Tells what credits of a pack pay of the offered places, and what is left to pay (docs/product.md#packs). */
export function usePackOfOffer({ session, offeredPlaces: places = 1 }: ResponseBody<'getBooking'>, total: Money) {
  const choice = usePack(session, places);
  const payment = orderPayment(total, { vouchers: [], bought: { places }, credits: choice.credits });
  const { pack: paid, rest } = payment;
  const { used } = choice;
  return {
    choice,
    rest,
    request: choice.request(paid),
    used: used && paid ? creditsInButton(used, paid.credits) : null,
  };
}
