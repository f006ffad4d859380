import * as z from 'zod';
import { maxAmount } from '../../rules/money.ts';
import { maxOptionName, maxOptionReason, maxOptionText, maxPriceOptions } from '../../rules/prices.ts';
import { type MissedOption, missedReasons } from '../../rules/turn-price.ts';
import { id, instant } from '../common/schemas.ts';
import { line, text } from '../common/text.ts';

const amount = z
  .int('Price must be 0 or greater')
  .min(0, 'Price must be 0 or greater')
  .max(maxAmount, 'Price must be at most 100,000');

const places = z
  .int('Enter whole places')
  .min(1, 'Places must be at least 1')
  .max(10_000, 'Places must be at most 10,000');

export const priceOption = z.strictObject({
  /** Made by the browser, and kept when the option is changed. */
  id,
  name: line(maxOptionName, 'Give this price a name'),
  text: text(maxOptionText).nullable(),
  amount,
  /** Places at this price; null: as many as the session has. */
  places: places.nullable(),
  until: instant.nullable(),
  asksReason: z.boolean(),
});

const onePricing = z.strictObject({ kind: z.literal('one') });

const optionsPricing = z
  .strictObject({
    kind: z.literal('options'),
    options: z
      .array(priceOption)
      .min(1, 'Add a price')
      .max(maxPriceOptions, `A session has at most ${maxPriceOptions} prices`),
    /** Passes, structured data and whoever waits without a choice reckon with this option (docs/product.md#price-options). */
    standardId: id,
  })
  .superRefine(({ options, standardId }, context) => {
    const report = (index: number, field: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['options', index, field], message });
    for (const [index, option] of options.entries()) {
      const isTaken = options.some((other, at) => at < index && sameName(other.name, option.name));
      if (isTaken) report(index, 'name', 'Another price has this name');
      if (options.some((other, at) => at < index && other.id === option.id))
        report(index, 'id', 'Another price has this id');
      if (option.id !== standardId) continue;
      if (option.places !== null) report(index, 'places', 'The standard price has no number of places of its own');
      if (option.until !== null) report(index, 'until', 'The standard price does not end early');
      if (option.asksReason) report(index, 'asksReason', 'The standard price asks for no reason');
    }
    if (!options.some(({ id: own }) => own === standardId)) {
      context.addIssue({ code: 'custom', path: ['standardId'], message: 'Choose the standard price' });
    }
  });

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const slidingPricing = z
  .strictObject({ kind: z.literal('sliding'), lowest: amount, suggested: amount, highest: amount })
  .refine(({ lowest, suggested }) => lowest <= suggested, {
    path: ['suggested'],
    message: 'Suggest at least the lowest price',
  })
  .refine(({ suggested, highest }) => suggested <= highest && highest > 0, {
    path: ['highest'],
    message: 'The highest price is at least the suggested one, and above 0',
  });

/** Tells how the price of a session is found (docs/product.md#price-options). */
export const pricingInput = z.discriminatedUnion('kind', [onePricing, optionsPricing, slidingPricing]);

/** An option as visitors see it. */
const publicOption = priceOption
  .omit({ places: true })
  .extend({ name: z.string(), text: z.string().nullable(), left: z.int().min(0).nullable() });

/** Absent where a session has one price. */
export const publicPricing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('options'), options: z.array(publicOption), standardId: id }),
  z.strictObject({ kind: z.literal('sliding'), lowest: z.int(), suggested: z.int(), highest: z.int() }),
]);

/** Lowest and highest amount of a session with more than one price, in minor units of its currency. */
export const listedPrices = z.strictObject({ kind: z.enum(['options', 'sliding']), lowest: z.int(), highest: z.int() });

/** The option that a guest chose; the reason is given where the option asks for one. */
export const chosenOption = z.strictObject({
  id,
  reason: text(maxOptionReason, 'Say why this price is yours').optional(),
});

/** The option that a booking has. */
export const bookedOption = z.object({ id: z.string(), name: z.string() });

/** The option that was chosen for a turn and cannot be had, and why. */
export const missedOption = z.strictObject({
  name: z.string(),
  reason: z.enum(missedReasons),
}) satisfies z.ZodType<MissedOption>;
