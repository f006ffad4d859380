import { type Pricing, slidingOption } from '#shared/rules/prices.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';

const standardId = '01JDEM0PR1CES0000000000001';

/** A choice of three prices, in minor units of the session's currency. */
export const threePrices: Pricing = {
  kind: 'options',
  standardId,
  options: [
    { id: standardId, name: 'Full price', text: null, amount: 1600, places: null, until: null, asksReason: false },
    {
      id: '01JDEM0PR1CES0000000000002',
      name: 'Concession',
      text: 'For students, people out of work, and anyone for whom money is short this month.',
      amount: 900,
      places: 4,
      until: null,
      asksReason: true,
    },
    {
      id: '01JDEM0PR1CES0000000000003',
      name: 'Supporter',
      text: 'Pays a part of somebody’s concession.',
      amount: 2200,
      places: null,
      until: null,
      asksReason: false,
    },
  ],
};

export const payWhatYouCan: Pricing = { kind: 'sliding', lowest: 600, suggested: 1200, highest: 2000 };

type Priced = Pick<Place, 'option' | 'optionReason'> & { amount: number };

/** The price of a place of the demo: most have the standard one, and each third another; null where there is one price. */
export function priceOfPlace(pricing: Pricing, place: number): Priced | null {
  if (pricing.kind === 'one') return null;
  if (pricing.kind === 'sliding') {
    const amounts = [pricing.suggested, pricing.lowest, 1500];
    const { id, name } = slidingOption;
    return { option: { id, name }, optionReason: null, amount: amounts[place % 3] ?? pricing.suggested };
  }
  const option = pricing.options[place % 3 === 2 ? 1 + (place % 2) : 0];
  if (!option) return null;
  const { id, name, amount, asksReason } = option;
  return { option: { id, name }, optionReason: asksReason ? 'I am between jobs' : null, amount };
}

/** Counts the places at each price as `priceOfPlace` gives them. */
export function optionSeatsOf(pricing: Pricing, places: number): Pick<WholeSession, 'optionSeats'> {
  if (pricing.kind === 'one' || places === 0) return {};
  const optionSeats: Record<string, number> = {};
  for (let place = 0; place < places; place++) {
    const id = priceOfPlace(pricing, place)?.option?.id;
    if (id !== undefined) optionSeats[id] = (optionSeats[id] ?? 0) + 1;
  }
  return { optionSeats };
}
