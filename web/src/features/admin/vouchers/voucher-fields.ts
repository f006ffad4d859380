import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { voucherChange, voucherCreation } from '#shared/contract/vouchers/admin-schemas.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { defaultLastDay, type VoucherThing, voucherNoteLength } from '#shared/rules/vouchers.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import { endOfDay } from '../../../lib/admin/last-day.ts';
import type { FieldErrors, FormRules, ReadField } from '../../../lib/forms/form.ts';

/** The kinds of a voucher: an amount, or a thing. */
export type VoucherKind = 'amount' | VoucherThing['kind'];

type MostField = `upTo-${Currency}`;

/** Names the field for the highest price of a place in one currency. */
export const mostField = (currency: Currency): MostField => `upTo-${currency}`;

export type VoucherField = 'kind' | 'amount' | 'currency' | 'collection' | MostField | 'note' | 'until';

/** Tells whether a voucher of one day would be valid for less than is usual. */
export function isShort(until: string, madeOn: string): boolean {
  return until !== '' && until < defaultLastDay(madeOn);
}

type Path = z.ZodError['issues'][number]['path'];

function thingField(path: Path): VoucherField {
  const currency = currencies.find((one) => one === path.at(-1));
  return currency ? mostField(currency) : 'collection';
}

type Rules<Body> = FormRules<VoucherField, Body, ReadField<VoucherField>>;
type Place = { zone: string; now: () => Date };

/** The rules of a new voucher: the contract's, and that its last day is not past. */
export function creationRules(id: string, place: Place): Rules<z.output<typeof voucherCreation>> {
  return rulesOf(place, (read) =>
    voucherCreation.safeParse({
      id,
      value: { amount: minorUnits(read('amount'), read('currency')), currency: read('currency') },
      thing: thingOf(read),
      note: noteOf(read),
      expiresAt: endOfDay(read('until'), place.zone),
    }),
  );
}

/** The thing as it is typed, which the contract checks; null for an amount. */
function thingOf(read: ReadField<VoucherField>) {
  const kind = read('kind');
  if (kind === 'collection') return { kind, collection: read('collection') };
  if (kind !== 'place') return null;
  const sums = currencies.map((currency) => [currency, minorUnits(read(mostField(currency)), currency)]);
  return { kind, upTo: Object.fromEntries(sums) };
}

export function validityRules(place: Place): Rules<z.output<typeof voucherChange>> {
  return rulesOf(place, (read) =>
    voucherChange.required({ expiresAt: true }).safeParse({ expiresAt: endOfDay(read('until'), place.zone) }),
  );
}

export function noteRules(place: Place): Rules<z.output<typeof voucherChange>> {
  return rulesOf(place, (read) => voucherChange.safeParse({ note: noteOf(read) }));
}

const noteOf = (read: ReadField<VoucherField>) => read('note').trim() || null;

type Parsed<Body> = { data?: Body | undefined; error?: z.ZodError | undefined };

function rulesOf<Body extends { expiresAt?: string | undefined }>(
  { now }: Place,
  parse: (read: ReadField<VoucherField>) => Parsed<Body>,
): Rules<Body> {
  return {
    parse: (read) => {
      const { data, error } = parse(read);
      if (data === undefined) return { wrong: errorsOf(error?.issues ?? []) };
      const isPast = data.expiresAt !== undefined && data.expiresAt <= now().toISOString();
      return isPast ? { wrong: { until: 'Choose today or a later day' } } : { body: data };
    },
  };
}

function errorsOf(issues: z.ZodError['issues']): FieldErrors<VoucherField> {
  const wrong: FieldErrors<VoucherField> = {};
  for (const { path, message } of issues) {
    if (path[0] === 'note') wrong.note = `At most ${voucherNoteLength} letters`;
    else if (path[0] === 'expiresAt') wrong.until = 'Choose a day';
    else if (path[0] === 'thing') wrong[thingField(path)] ??= message;
    else wrong[path.includes('currency') ? 'currency' : 'amount'] ??= message;
  }
  return wrong;
}
