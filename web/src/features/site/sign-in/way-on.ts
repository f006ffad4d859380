import { paths } from '#shared/contract/paths.ts';
import type { Account } from '../../../lib/account/account-store.ts';

type Asked = {
  /** The sign-in page's query. */
  query: URLSearchParams;
  /** Where somebody was going before they had to sign in: a path of this site. */
  returnTo: string | null;
};

/** Where a signed-in person goes, and whether they had to be refused somewhere else. */
type Way = { to: string; denied: boolean };

/** The page of the collection that the query names: `purchase=true` opens its offer. */
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
 * Where somebody goes who has signed in: to the purchase they had begun, to where they were going, to the collection
 * they came from, or to their dashboard. Whoever is no admin is not let into the back office (spec sections 2, 4, 5).
 */
export function wayOn({ admin }: Pick<Account, 'admin'>, { query, returnTo }: Asked): Way {
  const isPurchase = query.get('purchase') === 'true';
  const to = (isPurchase ? collectionOf(query) : (returnTo ?? collectionOf(query))) ?? paths.dashboard.href();
  return isAdminArea(to) && !admin ? { to: paths.dashboard.href(), denied: true } : { to, denied: false };
}
