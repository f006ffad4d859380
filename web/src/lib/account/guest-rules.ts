import { emailLocalProblem, emailRefusal } from '#shared/rules/email-addresses.ts';
import { isPersonName, personNameProblem } from '#shared/rules/names.ts';
import type { FieldErrors } from '../forms/form.ts';
import { type Guest, guestLabels } from './guest.ts';

/** Says what is wrong with a typed address; undefined for one that can be written to. */
export function addressError(typed: string): string | undefined {
  const refusal = emailRefusal(typed);
  if (refusal === null) return undefined;
  return refusal === emailLocalProblem ? `An e-mail address ${refusal}.` : 'Please enter a valid email address.';
}

/** Says what is wrong with the name and the address of a guest, by the names of the fields. */
export function guestErrors(guest: Guest): FieldErrors<keyof Guest> {
  const wrong: FieldErrors<keyof Guest> = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if (guest[name] === '') wrong[name] = `Please enter your ${guestLabels[name].toLowerCase()}`;
    else if (!isPersonName(guest[name])) wrong[name] = `A name ${personNameProblem}`;
  }
  return { ...wrong, email: guest.email === '' ? 'Please enter your e-mail' : addressError(guest.email) };
}
