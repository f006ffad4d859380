import type { RestPayer } from '#shared/rules/deposits.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, restLineOf } from '../../ground/keys/rest.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { conflict } from '../../ground/platform/retry.ts';
import type { Write } from '../../ground/platform/table.ts';
import type { SettlementDependencies } from '../payments/dependencies.ts';
import { openOrderOfRest } from './open-rest.ts';
import { changeRest } from './rest-store.ts';

type Receiver = { attendeeName: string; attendeeEmail: string; restBy: RestPayer | undefined };

/**
 * Decides what becomes of the rest of a place that is given away (docs/product.md#deposits): it stays with who gives the place, or the new
 * person pays it, and the consent to charge the card is withdrawn. Then an open payment page, which names who gives the place, is closed
 * first: `conflict`. Throws HttpError 409 `rest_payer` where a rest is owed and no one was named, and `payment_processing` while it is
 * being paid.
 */
export async function giveRest(
  booking: Place,
  { attendeeName: buyerName, attendeeEmail: buyerEmail, restBy }: Receiver,
  dependencies: SettlementDependencies,
): Promise<{ deposit: Place['deposit']; rest: Write | undefined } | typeof conflict> {
  const { deposit } = booking;
  // Whoever gave the place before pays it still.
  if (deposit?.state !== 'pending' || deposit.byGiver) return { deposit, rest: undefined };
  if (!restBy) throw new HttpError('rest_payer');
  if (restBy === 'giver') return { deposit: { ...deposit, byGiver: true }, rest: undefined };
  const order = await openOrderOfRest(booking, dependencies);
  if (!order || order === conflict) return conflict;
  const { byCard, nextAt } = restLineOf(order);
  const line = { byCard: false, consentAt: null, nextAt: byCard ? dependencies.now().toISOString() : nextAt };
  const holdExpiresAt = closingOf({ ...restLineOf(order), ...line });
  const payer = { buyerName, buyerEmail, memberSub: null, timeZone: null };
  return {
    deposit: { ...deposit, byCard: false, consentAt: null },
    rest: changeRest(order, { ...payer, holdExpiresAt, line }),
  };
}
