import { problems } from '#shared/contract/problems.ts';
import { ApiProblem, problemOf } from '../problem.ts';
import { isWithoutScope } from '../without-scope.ts';
import { readAccount } from './account-store.ts';
import { accessToken } from './auth-session.ts';
import { readSignal, sessionEnded } from './member-reads.ts';
import { reportSessionExpired } from './session-expiry.ts';

type Send = (token: string, signalOfRead: typeof readSignal) => Promise<Response>;

/**
 * Sends a request with the token of the signed-in member; once more with a new one when it is refused. Throws an
 * `ApiProblem` not_signed_in when there is none, and then asks to sign in again; where the session was ended from another
 * device it signs out instead (docs/product.md#signed-in-devices). `send` gives reads the signal that ends with the session.
 */
export async function sendAuthorized(send: Send): Promise<Response> {
  try {
    return await sendRenewed(send);
  } catch (error) {
    await sessionEnded();
    throw error;
  }
}

async function sendRenewed(send: Send): Promise<Response> {
  const account = readAccount();
  const response = await sendWith(await accessToken(), send);
  if (!response) return refuse();
  const body: unknown = response.ok ? null : await bodyOf(response);
  // An admin's token of before a deployment, or of before the right was given, lacks the scope that a new one has.
  if (response.status !== 401 && !isWithoutScope(response, body)) return response;
  // Who the tab is of now is not signed out by an answer to who it was of, as when an impersonation has ended.
  if (readAccount()?.sub !== account?.sub) throw notSignedIn();
  if (problemOf(body)?.code === 'auth_session_ended') return leave();
  const secondResponse = await sendWith(await accessToken({ renew: true }), send);
  return secondResponse && secondResponse.status !== 401 ? secondResponse : refuse();
}

function bodyOf(response: Response): Promise<unknown> {
  return response
    .clone()
    .json()
    .catch(() => null);
}

async function leave(): Promise<never> {
  const { forgetEndedSession } = await import('./end-auth-session.ts');
  await forgetEndedSession().catch(() => undefined);
  throw notSignedIn();
}

async function sendWith(token: string | null, send: Send): Promise<Response | null> {
  return token === null ? null : await send(token, readSignal);
}

function refuse(): never {
  if (readAccount()) reportSessionExpired();
  throw notSignedIn();
}

const notSignedIn = () => new ApiProblem('not_signed_in', problems.not_signed_in);
