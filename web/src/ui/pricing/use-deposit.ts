import { useState } from 'react';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { depositOfPlaces, type PlacesDeposit } from '#shared/rules/deposits.ts';
import type { Money } from '#shared/rules/money.ts';

type Terms = Pick<ResponseBody<'getSession'>, 'startTime'> & {
  /** Absent also while they are not known yet. */
  deposits?: ResponseBody<'getSession'>['deposits'] | undefined;
};

/** The whole price, and before its discount. */
type WholePrice = { total: Money; quote: { list: Money } };

/** Keeps what the buyer chose, which holds for the order of a whole price as well as for the price of another code. */
type Chosen = {
  paysAll: boolean;
  /** The rest and the date that its charge was agreed to for; null where it was not. */
  consent: string | null;
};

export type DepositChoice = {
  /** Says what is paid at once, and what later. */
  offer: PlacesDeposit;
  paysAll: boolean;
  byCard: boolean;
  payAll: (paysAll: boolean) => void;
  consent: (agrees: boolean) => void;
  /** Returns what the order says of it; undefined where all is paid at once. */
  agreed: RequestInput<'createBooking', 'body'>['deposit'];
};

/** Returns what can be paid at once, and what later; null where all is paid at once (docs/product.md#deposits). */
export function offeredDeposit(
  { startTime, deposits }: Terms,
  { price, count, isPaidInPart }: { price: WholePrice | null; count: number; isPaidInPart: boolean },
  now: Date,
): PlacesDeposit | null {
  if (!deposits || !price || isPaidInPart) return null;
  const { total, quote } = price;
  return depositOfPlaces({ total, listPrice: quote.list, count, startTime, terms: deposits, now });
}

/** Consent is for one sum, of as many places, and one date. */
const consentKey = ({ rest, dueAt, places }: PlacesDeposit) =>
  `${rest.amount} ${rest.currency} ${dueAt} ${places.length}`;

/** Keeps whether a part of the price is paid later, and how; null where all is paid at once. */
export function useDeposit(session: Terms, order: Parameters<typeof offeredDeposit>[1]): DepositChoice | null {
  const [{ paysAll, consent }, choose] = useState<Chosen>({ paysAll: false, consent: null });
  const offer = offeredDeposit(session, order, new Date());
  if (!offer) return null;
  const { rest, dueAt } = offer;
  const byCard = consent === consentKey(offer);
  return {
    offer,
    paysAll,
    byCard,
    payAll: (all) => choose((chosen) => ({ ...chosen, paysAll: all })),
    consent: (agrees) => choose((chosen) => ({ ...chosen, consent: agrees ? consentKey(offer) : null })),
    agreed: paysAll ? undefined : { rest, dueAt, byCard },
  };
}
