import { collectionHref, paths } from '#shared/contract/paths.ts';
import { collections, isCollection } from '#shared/rules/collections.ts';
import type { Account } from '../../../lib/account/account-store.ts';

/** A purchase that names no collection is of the first one. */
const [defaultCollection = ''] = collections;

type Options = {
  /** The sign-in page's query. */
  query: URLSearchParams;
  /** Path of this site from which the visitor was sent to sign in. */
  returnTo: string | null;
};

/** The page of the collection in the query; `purchase=true` opens its dialog. */
function collectionOf(query: URLSearchParams): string | null {
  const type = query.get('type');
  const isKnown = isCollection(type);
  if (query.get('purchase') === 'true') return `${collectionHref(isKnown ? type : defaultCollection)}?purchase=true`;
  return isKnown ? collectionHref(type) : null;
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
