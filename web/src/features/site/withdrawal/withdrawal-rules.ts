import { emailRefusal } from '#shared/rules/email-addresses.ts';
import type { FieldErrors, FormProblem, FormRules, ReadField } from '../../../lib/forms/form.ts';
import { hasErrors } from '../../../lib/forms/form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { hasCode } from '../../../lib/problem.ts';

export type WithdrawalField = 'purchaseId' | 'email';
export type Withdrawal = Record<WithdrawalField, string>;

/** A typed reference as it is stored: without spaces, in capitals. */
const referenceOf = (typed: string) => typed.replace(/\s/g, '').toUpperCase();

function referenceError(reference: string): string | undefined {
  if (reference === '') return 'Enter the order reference';
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(reference) ? undefined : 'An order reference has 26 letters and digits';
}

function addressError(email: string): string | undefined {
  if (email === '') return 'Please enter your e-mail';
  return emailRefusal(email) === null ? undefined : 'Please enter a valid email address.';
}

export const withdrawalRules: FormRules<WithdrawalField, Withdrawal, ReadField<WithdrawalField>> = {
  parse: (read) => {
    const body = { purchaseId: referenceOf(read('purchaseId')), email: read('email').trim() };
    const wrong: FieldErrors<WithdrawalField> = {
      purchaseId: referenceError(body.purchaseId),
      email: addressError(body.email),
    };
    return hasErrors(wrong) ? { wrong } : { body };
  },
};

/** Says why a purchase was not taken back, and what can be done. */
export function withdrawalProblem(error: unknown): FormProblem<WithdrawalField> {
  if (hasCode(error, 'purchase_not_found')) {
    return { wrong: { purchaseId: 'There is no purchase with this reference and this e-mail' } };
  }
  if (hasCode(error, 'voucher_used')) {
    return refused(error.message, 'What is left of it can still be used.');
  }
  if (hasCode(error, 'voucher_ended')) {
    return refused(error.message, 'If you do not know why, write to us.');
  }
  if (hasCode(error, 'withdrawal_over')) {
    return refused(error.message, 'What you bought can be used until its last day.');
  }
  if (hasCode(error, 'already_withdrawn')) return refused(error.message, 'A mail has confirmed it.');
  return { message: { tone: 'bad', title: 'Nothing was changed', text: messageOf(error) } };
}

/** Says why a membership was not cancelled. */
export function endingProblem(error: unknown): FormProblem<WithdrawalField> {
  if (hasCode(error, 'purchase_not_found')) {
    return { wrong: { purchaseId: 'There is no membership with this reference and this e-mail' } };
  }
  return { message: { tone: 'bad', title: 'Nothing was changed', text: messageOf(error) } };
}

const refused = (title: string, text: string): FormProblem<never> => ({ message: { tone: 'wait', title, text } });
