import { emailLocalProblem, emailRefusal } from '#shared/rules/email-addresses.ts';
import { type Guest, guestLabels } from '../../../lib/account/guest.ts';
import { waitlistFailure } from '../../../lib/booking/waitlist.ts';
import type { FieldErrors, FormProblem } from '../../../lib/forms/form.ts';
import { hasCode } from '../../../lib/problem.ts';

export type GuestField = keyof Guest;

const fieldNames: readonly GuestField[] = ['firstName', 'lastName', 'email'];

/** Empty for valid input (docs/product.md#waitlist). */
export function fieldErrors(guest: Guest): FieldErrors<GuestField> {
  const errors: FieldErrors<GuestField> = {};
  for (const name of fieldNames) {
    if (guest[name].trim() === '') errors[name] = `Please enter your ${guestLabels[name].toLowerCase()}`;
  }
  const refusal = errors.email ? null : emailRefusal(guest.email.trim());
  if (refusal !== null) {
    const isLocal = refusal === emailLocalProblem;
    errors.email = isLocal ? `${guestLabels.email} ${refusal}.` : 'Please enter a valid email address.';
  }
  return errors;
}

/** Tells whether a field is empty; then one text covers all of them. */
export function isIncomplete(guest: Guest): boolean {
  return fieldNames.some((name) => guest[name].trim() === '');
}

/** Texts of a failed request. */
export function formProblem(error: unknown): FormProblem<GuestField> {
  const wrong: FieldErrors<GuestField> = {};
  for (const { field, message } of hasCode(error, 'invalid_request') ? error.fields : []) {
    const name = fieldNames.find((fieldName) => field === `body.${fieldName}`);
    if (name) wrong[name] = `${guestLabels[name]} ${message}`;
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  return { message: { tone: 'bad', title: waitlistFailure(error) } };
}
