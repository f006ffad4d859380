import type { GuestOrder } from '#shared/contract/paths.ts';
import { readPendingSignUp } from '../../../lib/account/pending-sign-up.ts';
import { safePath, storeReturn } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';

/** Mails a link that signs in. Throws an `ApiProblem`. */
export async function sendMagicLink(email: string): Promise<void> {
  await call('requestMagicLink', { body: { email: email.trim(), purpose: 'sign_in' } });
  notify({
    tone: 'good',
    title: 'Magic Link Sent',
    text: "Check your email for a sign-in link. You'll be able to change your password after signing in.",
  });
}

export function guestOrderIn(query: URLSearchParams): GuestOrder {
  const bookingId = query.get('bookingId');
  const purchaseId = query.get('purchaseId');
  return { ...(bookingId && { bookingId }), ...(purchaseId && { purchaseId }) };
}

export type SetupLinkOptions = {
  order: GuestOrder;
  /** Path to open afterwards in this browser. */
  returnTo: string;
};

/**
 * Mails a link that sets up an account, or signs in where there is one. After a sign-up in this browser it is that of the
 * sign-up, for which the typed password counts. Throws an `ApiProblem`.
 */
export async function sendSetupLink(email: string, { order, returnTo }: SetupLinkOptions): Promise<void> {
  storeReturn(returnTo);
  const pending = readPendingSignUp(email);
  if (pending && (await resent(pending.signUpId))) return;
  await call('requestMagicLink', { body: { email: email.trim(), purpose: 'setup', ...order } });
}

/** False when the server does not know the sign-up any more. */
async function resent(signUpId: string): Promise<boolean> {
  try {
    await call('resendSignUp', { params: { signUpId } });
    return true;
  } catch (error) {
    if (hasCode(error, 'sign_up_not_found')) return false;
    throw error;
  }
}

/** `next` is a path of this site; null when the link names none. */
export type MailedLink = { email: string; secret: string; next: string | null; order: GuestOrder };

/** Parameters of a mailed link: in the fragment, which is never sent to a server. */
export function readLink(hash: string): MailedLink {
  const parts = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const part = (name: string) => parts.get(name) ?? '';
  return { email: part('email'), secret: part('secret'), next: safePath(part('next')), order: guestOrderIn(parts) };
}
