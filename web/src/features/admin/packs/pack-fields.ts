import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { packChange, packCreation } from '#shared/contract/packs/admin-schemas.ts';
import { personNameProblem } from '#shared/rules/names.ts';
import { typedUnits, wholeFormat } from '#shared/rules/numbers.ts';
import { type PackForSale, type PackTerms, packNoteLength } from '#shared/rules/packs.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import { endOfDay } from '../../../lib/admin/last-day.ts';
import type { FieldErrors, FormRules, ReadField } from '../../../lib/forms/form.ts';

export type PackField =
  | 'pack'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'credits'
  | 'amount'
  | 'currency'
  | 'note'
  | 'until';

export const creditsFormat = wholeFormat('credits');

type Rules<Body> = FormRules<PackField, Body, ReadField<PackField>>;
type Place = { zone: string; now: () => Date };

export function termsOf(pack: PackForSale): PackTerms {
  const { name, sessions, months, from, categories, long, forOthers } = pack;
  return { name, sessions, months, from, categories, long, forOthers };
}

/** The rules of a pack that is given: the contract's, that it has so many credits, and that its last day is not past. */
export function packCreationRules(
  id: string,
  packs: readonly PackForSale[],
  { zone, now }: Place,
): Rules<z.output<typeof packCreation>> {
  return {
    parse: (read) => {
      const pack = packs.find((one) => one.id === read('pack'));
      const until = read('until');
      const { data, error } = packCreation.safeParse({
        id,
        terms: pack && termsOf(pack),
        credits: typedUnits(read('credits'), creditsFormat),
        firstName: read('firstName'),
        lastName: read('lastName'),
        email: read('email'),
        value: { amount: minorUnits(read('amount'), read('currency')), currency: read('currency') },
        note: read('note').trim() || null,
        expiresAt: until === '' ? null : endOfDay(until, zone),
      });
      if (data === undefined) return { wrong: errorsOf(error?.issues ?? []) };
      if (data.credits > data.terms.sessions) return { wrong: { credits: `At most ${data.terms.sessions}` } };
      return isPast(data.expiresAt, now) ? { wrong: { until: pastText } } : { body: data };
    },
  };
}

const pastText = 'Choose today or a later day';
const isPast = (expiresAt: string | null, now: () => Date) => expiresAt !== null && expiresAt <= now().toISOString();

export function packValidityRules({ zone, now }: Place): Rules<z.output<typeof packChange>> {
  return {
    parse: (read) => {
      const expiresAt = endOfDay(read('until'), zone);
      const { data } = packChange.required({ expiresAt: true }).safeParse({ expiresAt });
      if (!data) return { wrong: { until: 'Choose a day' } };
      return isPast(data.expiresAt, now) ? { wrong: { until: pastText } } : { body: data };
    },
  };
}

export const packNoteRules: Rules<z.output<typeof packChange>> = {
  parse: (read) => {
    const { data } = packChange.safeParse({ note: read('note').trim() || null });
    return data ? { body: data } : { wrong: { note: `At most ${packNoteLength} letters` } };
  },
};

function errorsOf(issues: z.ZodError['issues']): FieldErrors<PackField> {
  const wrong: FieldErrors<PackField> = {};
  for (const { path, message } of issues) {
    const [first] = path;
    if (first === 'terms') wrong.pack ??= 'Choose a pack';
    else if (first === 'firstName' || first === 'lastName') wrong[first] ??= `A name ${personNameProblem}`;
    else if (first === 'email') wrong.email ??= 'Please enter an e-mail address.';
    else if (first === 'credits') wrong.credits ??= message;
    else if (first === 'note') wrong.note ??= `At most ${packNoteLength} letters`;
    else if (first === 'expiresAt') wrong.until ??= 'Choose a day';
    else wrong[path.includes('currency') ? 'currency' : 'amount'] ??= message;
  }
  return wrong;
}
