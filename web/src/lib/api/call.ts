import { fillPath } from '#shared/contract/common/route.ts';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { deviceHeader } from '#shared/rules/accounts.ts';
import { deviceMarker } from '../account/device-marker.ts';
import { noteFailure, noteSuccess } from '../notify.ts';
import { ApiProblem } from '../problem.ts';
import { loadRoute, routeOf } from './route-registry.ts';
import { noteAnswer } from './staleness.ts';

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  RequestInput<Name, Key> extends undefined ? unknown : { [K in Key]: RequestInput<Name, Key> };

type AnyRequest = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown };

export type Request<Name extends EndpointName> = AnyRequest &
  Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'>;

const timeoutMs = 15_000;

/** Address of an endpoint with its parameters and query filled in. */
export function addressOf(name: EndpointName, { params = {}, query = {} }: AnyRequest): string {
  const queryEntries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(queryEntries).toString();
  return fillPath(routeOf(name).path, params) + (search && `?${search}`);
}

type Member = { token: string; signalOfRead: (timeoutMs: number) => AbortSignal };

async function send(name: EndpointName, request: AnyRequest, member?: Member): Promise<Response> {
  const route = routeOf(name);
  const headers: Record<string, string> = { accept: 'application/json' };
  if (member) headers.authorization = `Bearer ${member.token}`;
  // Also by who signs in right after it.
  if (member || name === 'setUpAccount') headers[deviceHeader] = deviceMarker();
  const init: RequestInit = {
    method: route.method,
    headers,
    // The browser asks again with the ETag it has, and gets a short 304 while nothing has changed.
    cache: route.cache ? 'no-cache' : 'no-store',
    // A write goes on when its session ends.
    signal: member && route.method === 'GET' ? member.signalOfRead(timeoutMs) : AbortSignal.timeout(timeoutMs),
  };
  if (request.body !== undefined) {
    init.body = JSON.stringify(request.body);
    headers['content-type'] = 'application/json';
  }
  return await fetch(addressOf(name, request), init);
}

// What knows of tokens is fetched when someone is signed in.
async function sendAsMember(name: EndpointName, request: AnyRequest): Promise<Response> {
  const [{ sendAuthorized }, { noteUnreadable }] = await Promise.all([
    import('../account/authorized-request.ts'),
    import('./unreadable-entries.ts'),
  ]);
  const page = window.location.pathname;
  const response = await sendAuthorized((token, signalOfRead) => send(name, request, { token, signalOfRead }));
  noteUnreadable(page, addressOf(name, request), response);
  return response;
}

/** Tells whether prices and free places are in the answer, which the service worker may have stored. */
const isOfSessions = (name: EndpointName) => name === 'listSessions' || name === 'getSession';

/**
 * Calls an endpoint of the contract and returns its answer's body. Throws an `ApiProblem`, always. What is not public
 * is requested as the signed-in member; `not_signed_in` when no one is.
 *
 * @example const session = await call('getSession', { params: { sessionId } });
 */
export async function call<Name extends EndpointName>(name: Name, request: Request<Name>): Promise<ResponseBody<Name>> {
  // Sent again with other input, it is the same thing that succeeds.
  const about = `${name} ${JSON.stringify(request.params ?? {})}`;
  try {
    const body = await answerOf(name, request);
    noteSuccess(about);
    return body;
  } catch (error) {
    noteFailure(about);
    throw error;
  }
}

async function answerOf<Name extends EndpointName>(name: Name, request: Request<Name>): Promise<ResponseBody<Name>> {
  try {
    await loadRoute(name);
    const isPublic = routeOf(name).access === 'public';
    const response = await (isPublic ? send(name, request) : sendAsMember(name, request));
    if (!response.ok) throw await import('./edge-problem.ts').then((file) => file.problemOfResponse(response));
    if (isOfSessions(name)) noteAnswer(response);
    return await (response.headers.get('content-type')?.startsWith('text/calendar')
      ? response.text()
      : response.json());
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    if (isOfSessions(name)) noteAnswer();
    throw new ApiProblem('unreachable', { cause: error });
  }
}
