import {
  detailsKey,
  detailsRecord,
  type Session,
  sessionKey,
  sessionRecord,
  zoomLinkMark,
} from '../../ground/keys/session.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { changeItem } from '../../ground/platform/change.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { Examination } from './settle.ts';
import type { SessionTally } from './snapshot.ts';

/** Tells whether the listed item does not say of the link what the scan saw in the details. */
export function hasOtherLinkMark({ stored, hasZoomLink }: SessionTally): boolean {
  return stored !== undefined && hasZoomLink !== undefined && (stored.hasZoomLink ?? false) !== hasZoomLink;
}

type Read = { listed: Session; zoomLink: string | null };

async function read(table: Table, id: string): Promise<Read | undefined> {
  const items = await getAll(table, [sessionKey(id), detailsKey(id)], { consistent: true });
  const [listed, details] = [sessionKey(id), detailsKey(id)].map((key) => items.get(keyOf(key)));
  return listed && details && { listed: sessionRecord.parse(listed), zoomLink: detailsRecord.parse(details).zoomLink };
}

/** Compares what the listed item of a session says of its link with its details. */
export async function examineLinkMark(table: Table, id: string): Promise<Examination> {
  const before = await read(table, id);
  const after = await read(table, id);
  if (!before || !after) return { findings: [], repairs: [] };
  if (before.zoomLink !== after.zoomLink || before.listed.hasZoomLink !== after.listed.hasZoomLink)
    return { findings: [], repairs: [], isChanging: true };
  const { listed, zoomLink } = after;
  const expected = zoomLinkMark({ zoomLink });
  if (listed.hasZoomLink === expected.hasZoomLink) return { findings: [], repairs: [] };
  const text = (mark: Session['hasZoomLink']) => (mark ? 'yes' : 'no');
  const finding = { what: 'has a link', stored: text(listed.hasZoomLink), counted: text(expected.hasZoomLink) };
  const { PK: subject } = sessionKey(id);
  return { findings: [{ ...finding, subject }], repairs: [markWrites(after)] };
}

/** Refused when the link or the mark was changed meanwhile. */
function markWrites({ listed, zoomLink }: Read): Write[] {
  const before = listed.hasZoomLink ? { hasZoomLink: true } : {};
  return [
    changeItem(sessionKey(listed.id), { before, after: zoomLinkMark({ zoomLink }) }, ['hasZoomLink']),
    {
      ConditionCheck: {
        Key: detailsKey(listed.id),
        ConditionExpression: '#link = :link',
        ExpressionAttributeNames: { '#link': 'zoomLink' },
        ExpressionAttributeValues: { ':link': zoomLink },
      },
    },
  ];
}
