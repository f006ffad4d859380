import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { Money } from '#shared/rules/money.ts';
import { packState } from '#shared/rules/packs.ts';
import { hasWords } from '#shared/rules/search-terms.ts';
import { findPacks } from '../../../domains/packs/store.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { packView } from './view.ts';

/** The last pack of a page. */
const position = z.strictObject({ createdAt: instant, id });

/**
 * A page of packs, newest first, and what all together can still pay. All are read for that: they are small, and few for one studio
 * (docs/data-model.md#access-patterns). Throws HttpError 400 for an invalid cursor.
 */
export const listPacks: Handler<'listPacks', WriteDependencies> = async ({ query }, { table, now }) => {
  const after = decodeCursor(position, query.cursor);
  const [all, settings] = await Promise.all([findPacks(table), findSettings(table)]);
  // The credits of a membership's period are part of that.
  const packs = all.filter(({ membershipId }) => membershipId === null);
  const { search = '' } = query;
  const found = packs
    .filter(({ ownerName, ownerEmail, terms, note }) =>
      hasWords([ownerName, ownerEmail, terms.name, note ?? ''], search),
    )
    .toSorted(newestFirst)
    .filter((pack) => !after || newestFirst(after, pack) < 0);
  const page = found.slice(0, rowsPerPage);
  const last = page.at(-1);
  const at = now();
  return {
    packs: page.map((pack) => packView(pack, at)),
    nextCursor: last && found.length > page.length ? encodeCursor(position, positionOf(last)) : null,
    outstanding: outstandingOf(packs, at),
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

type Position = Pick<Pack, 'createdAt' | 'id'>;

const positionOf = ({ createdAt, id: packId }: Position): Position => ({ createdAt, id: packId });

function newestFirst(one: Position, other: Position): number {
  const keyOf = ({ createdAt, id: packId }: Position) => createdAt + packId;
  return keyOf(one) > keyOf(other) ? -1 : keyOf(one) < keyOf(other) ? 1 : 0;
}

/** Sums what valid packs can still pay. */
function outstandingOf(packs: readonly Pack[], now: Date): ResponseBody<'listPacks'>['outstanding'] {
  const valid = packs.filter((pack) => ['valid', 'not_yet'].includes(packState(pack, now)));
  const sums = new Map<Money['currency'], number>();
  for (const { value, valueLeft } of valid) {
    if (valueLeft > 0) sums.set(value.currency, (sums.get(value.currency) ?? 0) + valueLeft);
  }
  return {
    packs: valid.length,
    credits: valid.reduce((sum, { creditsLeft }) => sum + creditsLeft, 0),
    worth: [...sums].map(([currency, amount]) => ({ amount, currency })),
  };
}
