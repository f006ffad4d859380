import { ulid } from 'ulid';
import * as z from 'zod';
import type { Pricing } from '#shared/rules/prices.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { amountText } from '../../../../lib/admin/amount.ts';

const typedOption = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  amount: z.string(),
  places: z.string(),
  /** The last moment, by the clocks that the start is typed in. */
  date: z.string(),
  time: z.string(),
  asksReason: z.boolean(),
});

/** A price with a name of its own, as typed. What the standard one cannot have is kept, and not sent. */
export type TypedOption = z.output<typeof typedOption>;

const typedOptions = z.object({ rows: z.array(typedOption), standardId: z.string() });

export type TypedOptions = z.output<typeof typedOptions>;

const none: TypedOptions = { rows: [], standardId: '' };

/** The prices that the form's field holds, as typed. */
export function optionsIn(field: string): TypedOptions {
  try {
    return typedOptions.parse(JSON.parse(field));
  } catch {
    return none; // Not ours.
  }
}

export function optionsField(options: TypedOptions): string {
  return JSON.stringify(options);
}

/** The field without any price. */
export const noOptions = optionsField(none);

/** Stored prices as they are typed. @param zone the one that the start is typed in */
export function storedOptions(pricing: Pricing, zone: string): TypedOptions {
  if (pricing.kind !== 'options') return none;
  const rows = pricing.options.map(({ id, name, text, amount, places, until, asksReason }) => ({
    id,
    name,
    text: text ?? '',
    amount: amountText({ amount }),
    places: places === null ? '' : String(places),
    ...(until === null ? { date: '', time: '' } : wallTimeOf(until, zone)),
    asksReason,
  }));
  return { rows, standardId: pricing.standardId };
}

function newOption(begun: Pick<TypedOption, 'name' | 'amount'>): TypedOption {
  return { id: ulid(), text: '', places: '', date: '', time: '', asksReason: false, ...begun };
}

/** The price that there was before there was a choice, as the standard one. */
export function firstOptions(amount: string): TypedOptions {
  const first = newOption({ name: 'Standard', amount });
  return { rows: [first], standardId: first.id };
}

export function withNewOption({ rows, standardId }: TypedOptions): TypedOptions {
  const added = newOption({ name: '', amount: '' });
  return { rows: [...rows, added], standardId: rows.length === 0 ? added.id : standardId };
}

/** Removes a price; the first of the others becomes the standard where that is removed. */
export function withoutOption({ rows, standardId }: TypedOptions, id: string): TypedOptions {
  const others = rows.filter((one) => one.id !== id);
  return { rows: others, standardId: standardId === id ? (others[0]?.id ?? '') : standardId };
}

export function withChangedOption({ rows, standardId }: TypedOptions, changed: TypedOption): TypedOptions {
  return { rows: rows.map((one) => (one.id === changed.id ? changed : one)), standardId };
}

export function movedUp({ rows, standardId }: TypedOptions, id: string): TypedOptions {
  const place = rows.findIndex((one) => one.id === id);
  const before = rows[place - 1];
  const moved = rows[place];
  if (!before || !moved) return { rows, standardId };
  return { rows: [...rows.slice(0, place - 1), moved, before, ...rows.slice(place + 1)], standardId };
}
