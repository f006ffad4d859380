import { isDeepStrictEqual } from 'node:util';
import {
  type DetailMarks,
  detailMarks,
  detailsKey,
  detailsRecord,
  type Session,
  sessionKey,
  sessionRecord,
} from '../../ground/keys/session.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import { changeItem } from '../../ground/platform/change.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { Examination } from './settle.ts';
import type { SessionTally } from './snapshot.ts';

const marks = [
  ['hasZoomLink', 'has a link'],
  ['hasRecording', 'has a recording'],
] as const satisfies readonly (readonly [keyof DetailMarks, string])[];

/** The marks that an item has, without any other attribute. */
function marksOf(item: DetailMarks): DetailMarks {
  return { ...(item.hasZoomLink && { hasZoomLink: true }), ...(item.hasRecording && { hasRecording: true }) };
}

/** Tells whether the listed item does not say of link and recording what the scan saw in the details. */
export function hasOtherMarks({ stored, marks: expected }: SessionTally): boolean {
  return stored !== undefined && expected !== undefined && !isDeepStrictEqual(marksOf(stored), expected);
}

type Read = { listed: Session; expected: DetailMarks; updatedAt: string };

async function read(table: Table, id: string): Promise<Read | undefined> {
  const items = await getAll(table, [sessionKey(id), detailsKey(id)], { consistent: true });
  const [listed, stored] = [sessionKey(id), detailsKey(id)].map((key) => items.get(keyOf(key)));
  if (!listed || !stored) return undefined;
  const details = detailsRecord.parse(stored);
  return { listed: sessionRecord.parse(listed), expected: detailMarks(details), updatedAt: details.updatedAt };
}

/** Compares what the listed item of a session says of its link and its recording with its details. */
export async function examineMarks(table: Table, id: string): Promise<Examination> {
  const before = await read(table, id);
  const after = await read(table, id);
  if (!before || !after) return { findings: [], repairs: [] };
  const isSame =
    before.updatedAt === after.updatedAt && isDeepStrictEqual(marksOf(before.listed), marksOf(after.listed));
  if (!isSame) return { findings: [], repairs: [], isChanging: true };
  const { listed, expected } = after;
  const { PK: subject } = sessionKey(id);
  const text = (mark: true | undefined) => (mark ? 'yes' : 'no');
  const findings: Examination['findings'] = marks
    .filter(([name]) => listed[name] !== expected[name])
    .map(([name, what]) => ({ what, stored: text(listed[name]), counted: text(expected[name]), subject }));
  return { findings, repairs: findings.length > 0 ? [markWrites(after)] : [] };
}

/** Refused when the session or a mark was changed meanwhile. */
function markWrites({ listed, expected, updatedAt }: Read): Write[] {
  const names = marks.map(([name]) => name);
  return [
    changeItem(sessionKey(listed.id), { before: marksOf(listed), after: expected }, names),
    {
      ConditionCheck: {
        Key: detailsKey(listed.id),
        ConditionExpression: '#updated = :updated',
        ExpressionAttributeNames: { '#updated': 'updatedAt' },
        ExpressionAttributeValues: { ':updated': updatedAt },
      },
    },
  ];
}
