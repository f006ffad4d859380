import { hasAuthCode } from '../../../lib/account/auth-problem.ts';
import type { FieldErrors, FormMessage, FormProblem } from '../../../lib/forms/form.ts';
import { refusedFields } from '../../../lib/forms/refused-fields.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';

function bad(title: string, text: string): FormMessage {
  return { tone: 'bad', title, text };
}

/** The error's message, or `otherwise` where it has none for users. */
export function messageOrDefault(error: unknown, otherwise: string): string {
  if (hasCode(error, 'internal_error')) return otherwise;
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}

export function signInProblem(error: unknown): FormProblem<'email' | 'password'> {
  if (hasAuthCode(error, 'not_verified')) {
    return { message: { tone: 'wait', title: 'Email not verified', text: error.message } };
  }
  return { message: bad('Sign-in failed', messageOrDefault(error, 'Invalid email or password')) };
}

const labels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  password: 'Password',
};

/** Explains a failure of the sign-up form, or of the password that sets up an account. */
export function signUpProblem(error: unknown): FormProblem<'firstName' | 'lastName' | 'email' | 'password'> {
  const wrong: FieldErrors<string> = {};
  for (const { field, message } of hasCode(error, 'invalid_request') ? error.fields : []) {
    const name = field.replace('body.', '');
    const label = labels[name];
    // The password's messages are whole sentences.
    if (label) wrong[name] = /^[A-Z]/.test(message) ? message : `${label} ${message}`;
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  return { message: bad('Error', messageOrDefault(error, 'Failed to create account')) };
}

export function linkProblem(error: unknown): FormProblem<'email'> {
  if (hasCode(error, 'invalid_request')) return { wrong: { email: 'Please enter a valid email address.' } };
  return { message: bad('Error', messageOrDefault(error, 'Failed to send magic link')) };
}

export function resendMessage(error: unknown): FormMessage {
  return bad('Error', messageOrDefault(error, 'The mail could not be sent. Please try again.'));
}

const failed = 'Failed to update password. Please try again.';

export function passwordProblem(error: unknown): FormProblem<'currentPassword' | 'newPassword'> {
  const wrong = refusedFields(error, ['currentPassword', 'newPassword']);
  if (wrong) return { wrong };
  if (hasCode(error, 'link_session_needed')) {
    return { message: { tone: 'wait', title: 'Your link was opened a while ago', text: error.message } };
  }
  const isKnown = hasCode(error, 'too_many_requests', 'impersonating', 'unreachable');
  return { message: bad('Error', isKnown ? error.message : failed) };
}

export function isUnreachable(error: unknown): boolean {
  if (hasAuthCode(error, 'unreachable', 'too_many_tries')) return true;
  return error instanceof ApiProblem ? error.code === 'unreachable' : false;
}
