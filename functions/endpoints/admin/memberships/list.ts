import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import { listedMembershipState, listedMembershipStates, monthlyIncome } from '#shared/rules/membership-state.ts';
import { hasWords } from '#shared/rules/search-terms.ts';
import { findMemberships } from '../../../domains/memberships/store.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { membershipView } from './view.ts';

/** The last membership of a page. */
const position = z.strictObject({ createdAt: instant, id });

/**
 * A page of memberships, newest first, how many there are of each state, and what recurs. All are read for that: they are small, and few for
 * one studio (docs/data-model.md#access-patterns). Throws HttpError 400 for an invalid cursor.
 */
export const listMemberships: Handler<'listMemberships', WriteDependencies> = async ({ query }, { table, now }) => {
  const after = decodeCursor(position, query.cursor);
  const [memberships, settings] = await Promise.all([findMemberships(table), findSettings(table)]);
  const { search = '', state } = query;
  const found = memberships
    .filter((membership) => state === undefined || listedMembershipState(membership) === state)
    .filter(({ ownerName, ownerEmail, terms, note }) =>
      hasWords([ownerName, ownerEmail, terms.name, note ?? ''], search),
    )
    .toSorted(newestFirst)
    .filter((membership) => !after || newestFirst(after, membership) < 0);
  const page = found.slice(0, rowsPerPage);
  const last = page.at(-1);
  return {
    memberships: page.map((membership) => membershipView(membership, now())),
    counts: countsOf(memberships),
    monthly: monthlyIncome(memberships.filter(isRenewing).map(({ price, terms }) => ({ price, ...terms }))),
    nextCursor:
      last && found.length > page.length ? encodeCursor(position, { createdAt: last.createdAt, id: last.id }) : null,
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

/** Tells whether it is to be charged again: also one of which a renewal failed, until it ends. */
function isRenewing(membership: Membership): boolean {
  const state = listedMembershipState(membership);
  return state === 'active' || state === 'past_due';
}

type Counts = ResponseBody<'listMemberships'>['counts'];

function countsOf(memberships: readonly Membership[]): Counts {
  const states = memberships.map(listedMembershipState);
  const counts = listedMembershipStates.map((state) => [state, states.filter((one) => one === state).length]);
  return Object.fromEntries(counts);
}

type Position = Pick<Membership, 'createdAt' | 'id'>;

function newestFirst(one: Position, other: Position): number {
  const keyOf = ({ createdAt, id: membershipId }: Position) => createdAt + membershipId;
  return keyOf(one) > keyOf(other) ? -1 : keyOf(one) < keyOf(other) ? 1 : 0;
}
