import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminMemberRoutes } from '#shared/contract/members/admin-routes.ts';
import { paths } from '#shared/contract/paths.ts';
import { ApiProblem } from '../problem.ts';
import { forgetTab, readStored, writeStored } from '../storage.ts';
import { type Account, isImpersonating } from './account-store.ts';
import { wasEndedElsewhere } from './ended-elsewhere.ts';

/** A token as another member, how long it lives, and who that is. */
export type Impersonation = ResponseBody<'impersonate'>;

/** This tab remembers under these keys; `account` is what menus and greetings read (account-store.ts). */
const keys = { token: 'impersonation', account: 'account', greeted: 'impersonation_greeted' } as const;
const endedNameKey = 'impersonation_over';

/** A token is renewed when it lives no longer than that, in milliseconds. */
const margin = 60_000;
const timeoutMs = 10_000;

/** The impersonation of this tab, if there is one. */
export function readImpersonation(): Impersonation | null {
  const stored = readStored('sessionStorage', keys.token);
  return stored === null ? null : JSON.parse(stored);
}

function store(impersonation: Impersonation): boolean {
  return writeStored('sessionStorage', keys.token, JSON.stringify(impersonation));
}

/**
 * Makes this tab that of another member and leads to their dashboard; the admin's own session stays where it is. Throws
 * where the browser stores nothing.
 */
export function beginImpersonation(impersonation: Impersonation): void {
  const { sub, fullName: name, email } = impersonation.person;
  const account: Account = { sub, name, email, admin: false };
  const isKept = store(impersonation) && writeStored('sessionStorage', keys.account, JSON.stringify(account));
  if (!isKept) {
    for (const key of [keys.token, keys.account]) writeStored('sessionStorage', key, null);
    throw new Error('This browser keeps nothing in a tab: that is needed here.');
  }
  // Whatever was answered to the admin goes with the page.
  window.location.assign(paths.dashboard.href());
}

export function tokenState({ expiresAt, until }: Impersonation, now: number): 'good' | 'renew' | 'over' {
  if (Date.parse(until) <= now) return 'over';
  return Date.parse(expiresAt) - now <= margin ? 'renew' : 'good';
}

let renewing: Promise<string | null> | null = null;

/**
 * The token of whom this tab is signed in as, renewed when it is about to end or when `renew` requires it. When the time
 * is over, or it cannot be renewed, this tab is the admin's again and nothing comes back. Throws an `ApiProblem` when that
 * cannot be known now.
 */
export async function impersonationToken({ renew }: { renew: boolean }): Promise<string | null> {
  const impersonation = readImpersonation();
  const state = impersonation ? tokenState(impersonation, Date.now()) : 'over';
  if (!impersonation || state === 'over') return await endExpiredImpersonation();
  if (state === 'good' && !renew) return impersonation.accessToken;
  renewing ??= renewed(impersonation).finally(() => {
    renewing = null;
  });
  return (await renewing) ?? (await endExpiredImpersonation());
}

/** The next token; null when there will be none. */
async function renewed({ accessToken }: Impersonation): Promise<string | null> {
  const response = await post(adminMemberRoutes.renewImpersonation.path, accessToken);
  if (response.status >= 500 || response.status === 429) unreachable();
  if (!response.ok) return null;
  const next: Impersonation = await response.json();
  store(next);
  return next.accessToken;
}

function unreachable(cause?: unknown): never {
  throw new ApiProblem('unreachable', { cause });
}

async function post(path: string, token: string): Promise<Response> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return await fetch(path, {
    method: 'POST',
    headers,
    cache: 'no-store',
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(unreachable);
}

/** Ends the impersonation, at the server too if it is reachable, and returns to the admin area. */
export async function leaveImpersonation(): Promise<never> {
  const impersonation = readImpersonation();
  if (impersonation) {
    await post(adminMemberRoutes.endImpersonation.path, impersonation.accessToken).catch(() => undefined);
  }
  return await returnToAdmin(impersonation);
}

/** Returns the tab to the admin area, which says so, after the half hour or when the server has ended it. */
export async function endExpiredImpersonation(): Promise<never> {
  // Several may see at once that it is over: the first one leads away.
  if (!isImpersonating()) return await pageUnload;
  const impersonation = readImpersonation();
  return await returnToAdmin(impersonation, impersonation?.person.fullName);
}

async function returnToAdmin(impersonation: Impersonation | null, over?: string): Promise<never> {
  forgetTab();
  if (over !== undefined) writeStored('sessionStorage', endedNameKey, over);
  window.location.assign(impersonation ? adminPaths.user.href(impersonation.person.sub) : paths.admin.href());
  return await pageUnload;
}

/** The page is left: nothing that waits for this goes on. */
const pageUnload = new Promise<never>(() => undefined);

/** Tells whether the impersonation has just begun; true once. */
export function takeGreeting(): boolean {
  const isNew = readStored('sessionStorage', keys.greeted) === null;
  writeStored('sessionStorage', keys.greeted, 'true');
  return isNew;
}

/** Whose half hour has just ended; once. */
export function takeEndedName(): string | null {
  const name = readStored('sessionStorage', endedNameKey);
  writeStored('sessionStorage', endedNameKey, null);
  return name;
}

/**
 * Ends the impersonation, because the admin has signed out in another tab. Where the admin's session was ended from another
 * device, leads to where the banner would have led, which asks to sign in.
 */
export function clearImpersonation(): void {
  if (wasEndedElsewhere()) return void returnToAdmin(readImpersonation());
  forgetTab();
  window.location.assign(paths.home.href());
}
