import { hasFailure } from '../../lib/account/auth-problem.ts';
import { ApiProblem, hasCode } from '../../lib/api/problem.ts';
import type { Refusal, Wrong } from '../../lib/use-form.ts';
import type { Message } from '../../ui/Said.tsx';

function bad(title: string, text: string): Message {
  return { tone: 'bad', title, text };
}

/** The sentence of something that failed; `otherwise` where it has none for people. */
function sentence(error: unknown, otherwise: string): string {
  if (hasCode(error, 'internal_error')) return otherwise;
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}

/** Why signing in did not work (spec section 8). */
export function signInRefusal(error: unknown): Refusal<'email' | 'password'> {
  if (hasFailure(error, 'not_verified')) {
    return { message: { tone: 'wait', title: 'Email not verified', text: error.message } };
  }
  return { message: bad('Sign-in failed', sentence(error, 'Invalid email or password')) };
}

const labels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  password: 'Password',
};

/** Why an account could not be made (spec section 8); refused fields are named beside them. */
export function signUpRefusal(error: unknown): Refusal<'firstName' | 'lastName' | 'email' | 'password'> {
  const wrong: Wrong<string> = {};
  for (const { field, message } of hasCode(error, 'invalid_request') ? error.fields : []) {
    const name = field.replace('body.', '');
    const label = labels[name];
    // The password's rule is a whole sentence.
    if (label) wrong[name] = message.startsWith(label) ? message : `${label} ${message}`;
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  return { message: bad('Error', sentence(error, 'Failed to create account')) };
}

/** Why no link could be sent (spec section 8). */
export function linkRefusal(error: unknown): Refusal<'email'> {
  if (hasCode(error, 'invalid_request')) return { wrong: { email: 'Please enter a valid email address.' } };
  return { message: bad('Error', sentence(error, 'Failed to send magic link')) };
}

/** Why a confirmation mail could not be sent again. */
export function resendRefusal(error: unknown): Message {
  return bad('Error', sentence(error, 'The mail could not be sent. Please try again.'));
}

const failed = 'Failed to update password. Please try again.';

/** Why a password was not changed (spec section 8, and the back office's). */
export function passwordRefusal(error: unknown): Refusal<'currentPassword' | 'newPassword'> {
  if (hasFailure(error, 'wrong_password')) return { wrong: { currentPassword: 'Current password is incorrect' } };
  if (hasFailure(error, 'weak_password')) return { wrong: { newPassword: error.message } };
  if (hasCode(error, 'link_session_needed')) {
    return { message: { tone: 'wait', title: 'Your link was opened a while ago', text: error.message } };
  }
  const isKnown =
    hasFailure(error, 'too_many_tries', 'unreachable') || hasCode(error, 'too_many_requests', 'unreachable');
  return { message: bad('Error', isKnown ? error.message : failed) };
}

/** Whether something failed because no answer came, so that trying again may help. */
export function isUnreachable(error: unknown): boolean {
  if (hasFailure(error, 'unreachable', 'too_many_tries')) return true;
  return error instanceof ApiProblem ? error.code === 'unreachable' : false;
}
