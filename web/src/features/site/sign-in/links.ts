import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';

/** Throws an `ApiProblem`. */
export async function sendMagicLink(email: string, purpose: 'sign_in' | 'setup'): Promise<void> {
  await call('requestMagicLink', { body: { email: email.trim(), purpose } });
  notify({
    tone: 'good',
    title: 'Magic Link Sent',
    text: "Check your email for a sign-in link. You'll be able to change your password after signing in.",
  });
}

export type MailedLink = { email: string; secret: string; code: string };

/** Parameters of a mailed link: in the fragment, which is never sent to a server. */
export function readLink(hash: string): MailedLink {
  const parts = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  const part = (name: string) => parts.get(name) ?? '';
  return { email: part('email'), secret: part('secret'), code: part('code') };
}
