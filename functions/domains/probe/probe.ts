import { routes } from '#shared/contract/routes.ts';
import { sessionEndpoints } from '#shared/contract/sessions/endpoints.ts';

/** Sends a request as `fetch` does; tests pass their own. */
export type Send = (url: string, options?: RequestInit) => Promise<Response>;

/** Something that a visitor would notice. */
export type ProbeFinding = { check: 'page' | 'list' | 'booking'; problem: string };

const timeoutMs = 10_000;

/**
 * Looks at the site as visitors do, through CloudFront: the first page, the list of sessions, and a booking's first step, to
 * which the function that books has to answer. It books nothing. Returns what did not answer as it should.
 */
export async function probeSite(siteUrl: string, send: Send): Promise<ProbeFinding[]> {
  const ask = (path: string, options: RequestInit = {}) =>
    send(`${siteUrl}${path}`, { ...options, signal: AbortSignal.timeout(timeoutMs) });
  const findings = await Promise.all([
    looked('page', () => lookAtPage(ask)),
    looked('list', () => lookAtList(ask)),
    looked('booking', () => lookAtBooking(ask)),
  ]);
  return findings.flat();
}

/** @param look returns what is wrong; undefined: nothing */
async function looked(check: ProbeFinding['check'], look: () => Promise<string | undefined>): Promise<ProbeFinding[]> {
  // The name alone: a message may hold what was answered.
  const problem = await look().catch((error: unknown) => (error instanceof Error ? error.name : 'no answer'));
  return problem === undefined ? [] : [{ check, problem }];
}

async function lookAtPage(ask: Send): Promise<string | undefined> {
  const { ok, status, headers } = await ask('/');
  if (!ok) return `status ${status}`;
  return headers.get('content-type')?.startsWith('text/html') ? undefined : 'is no page';
}

async function lookAtList(ask: Send): Promise<string | undefined> {
  const response = await ask(routes.listSessions.path, { headers: { accept: 'application/json' } });
  if (!response.ok) return `status ${response.status}`;
  return sessionEndpoints.listSessions.response.safeParse(await response.json()).success ? undefined : 'is no list';
}

/** A request without anything is refused by the function itself: gateway, secret and function are there. */
async function lookAtBooking(ask: Send): Promise<string | undefined> {
  const { method, path } = routes.createBooking;
  const response = await ask(path, { method, headers: { 'content-type': 'application/json' }, body: '{}' });
  const body: unknown = await response.json();
  return response.status === 400 && Object(body).code === 'invalid_request' ? undefined : `status ${response.status}`;
}
