import { paths } from '#shared/contract/paths.ts';
import type { Account } from '../../../lib/account/account-store.ts';

type Options = {
  /** The sign-in page's query. */
  query: URLSearchParams;
  /** Path of this site from which the visitor was sent to sign in. */
  returnTo: string | null;
};

/** The page of the collection in the query; `purchase=true` opens its dialog. */
function collectionOf(query: URLSearchParams): string | null {
  const type = query.get('type');
  const page = type === 'stress' ? paths.stressRecordings.href() : paths.birthRecordings.href();
  if (query.get('purchase') === 'true') return `${page}?purchase=true`;
  return type === 'birth' || type === 'stress' ? page : null;
}

function isAdminArea(path: string): boolean {
  return new RegExp(`^${paths.admin.href()}(?![^/?#])`).test(path);
}

/**
 * Target after signing in: the purchase that was begun, the page that required it, the collection's page, or the
 * dashboard (docs/product.md#sign-in). `denied`: the target was the admin area, and the member is no admin.
 */
export function signInTarget(
  { admin }: Pick<Account, 'admin'>,
  { query, returnTo }: Options,
): { to: string; denied: boolean } {
  const isPurchase = query.get('purchase') === 'true';
  const to = (isPurchase ? collectionOf(query) : (returnTo ?? collectionOf(query))) ?? paths.dashboard.href();
  return isAdminArea(to) && !admin ? { to: paths.dashboard.href(), denied: true } : { to, denied: false };
}

/**
 * Target after an account was set up: that of the link, or, where it names only the dashboard, the page from which the
 * visitor was sent to sign up.
 */
export function setupTarget(
  account: Pick<Account, 'admin'>,
  { next, returnTo }: { next: string | null; returnTo: string | null },
): { to: string; denied: boolean } {
  const isNamed = next !== null && next !== paths.dashboard.href();
  return signInTarget(account, { query: new URLSearchParams(), returnTo: isNamed ? next : returnTo });
}
