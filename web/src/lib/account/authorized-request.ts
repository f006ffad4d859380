import { problems } from '#shared/contract/problems.ts';
import { ApiProblem, problemOf } from '../problem.ts';
import { readAccount } from './account-store.ts';
import { accessToken } from './auth-session.ts';
import { reportSessionExpired } from './session-expiry.ts';

/**
 * Sends a request with the token of the signed-in member; once more with a new one when it is refused. Throws an
 * `ApiProblem` not_signed_in when there is none, and then asks to sign in again; where the session was ended from another
 * device it signs out instead (docs/product.md#signed-in-devices).
 */
export async function sendAuthorized(send: (token: string) => Promise<Response>): Promise<Response> {
  const response = await sendWith(await accessToken(), send);
  if (response?.status !== 401) return response ?? refuse();
  if (await isEnded(response)) return leave();
  const again = await sendWith(await accessToken({ renew: true }), send);
  return again && again.status !== 401 ? again : refuse();
}

async function isEnded(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return problemOf(body)?.code === 'auth_session_ended';
}

async function leave(): Promise<never> {
  const { forgetEndedSession } = await import('./end-auth-session.ts');
  await forgetEndedSession().catch(() => undefined);
  throw new ApiProblem('not_signed_in', problems.not_signed_in);
}

async function sendWith(token: string | null, send: (token: string) => Promise<Response>): Promise<Response | null> {
  return token === null ? null : await send(token);
}

function refuse(): never {
  if (readAccount()) reportSessionExpired();
  throw new ApiProblem('not_signed_in', problems.not_signed_in);
}
