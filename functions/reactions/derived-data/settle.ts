import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { repairsKey, repairsRecord } from '../../ground/keys/repairs.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import type { Area, Difference, Finding } from './difference.ts';

/** An examination is what differs at one moment, as far as nothing was written meanwhile that was seen in part. */
export type Examination = {
  findings: (Finding & { subject: string })[];
  /** Each repair is one transaction, refused when what it is based on has changed since. */
  repairs: Write[][];
  /** Something was written meanwhile: there may be more. */
  isChanging?: boolean;
};

export type SettleOptions = {
  table: Table;
  /** The subject is named in a difference that says that it changes too often. */
  subject: string;
  repair: boolean;
  area: Area;
  /**
   * Tells whether a repair sets a number: two at once, with a change between them that makes the number what it was,
   * would not notice each other. Then a repair is also refused when there was another one since the examination
   * began.
   */
  setsNumbers: boolean;
};

const maxAttempts = 12;
const longestPauseMs = 400;

/** Examines until nothing changes meanwhile, and, if asked to, repairs until nothing that can be repaired is left. */
export async function settleDifferences(
  examine: () => Promise<Examination>,
  options: SettleOptions,
): Promise<Difference[]> {
  const repaired = new Map<string, Difference>();
  for (let attempt = 1; ; attempt++) {
    const repairsBefore = options.setsNumbers && options.repair ? await countRepairs(options.table) : undefined;
    const examined = await examine();
    const left = differencesOf(examined, options);
    for (const name of left.keys()) repaired.delete(name);
    if (isOver(examined, options) || attempt === maxAttempts) return [...repaired.values(), ...left.values()];
    if (options.repair) {
      await writeAll(options.table, examined.repairs, repairsBefore);
      for (const [name, difference] of left) repaired.set(name, { ...difference, state: 'repaired' });
    }
    if (examined.isChanging) await pause(randomInt(longestPauseMs));
  }
}

function isOver({ repairs, isChanging = false }: Examination, { repair }: SettleOptions): boolean {
  return !isChanging && (!repair || repairs.length === 0);
}

function differencesOf(examined: Examination, options: SettleOptions): Map<string, Difference> {
  const { area, repair, subject } = options;
  const settled = repair ? 'left' : 'found';
  const state = isOver(examined, options) ? settled : 'changing';
  const all = examined.findings.map((one): Difference => ({ ...one, area, state }));
  const tooOften = { what: 'changes too often to be compared', stored: '', counted: '' };
  if (examined.isChanging) all.push({ ...tooOften, subject, area, state: 'changing' });
  return new Map(all.map((one) => [`${one.subject} ${one.what}`, one]));
}

/** Stops at a refused one: what the others are based on may have changed too. */
async function writeAll(table: Table, repairs: Write[][], repairsBefore: number | undefined): Promise<void> {
  for (const [index, writes] of repairs.entries()) {
    const counted = repairsBefore === undefined ? [] : [countRepair(repairsBefore + index)];
    const { written } = await transact(table, [...writes, ...counted]);
    if (!written) return;
  }
}

async function countRepairs(table: Table): Promise<number> {
  return (await getItem(table, repairsKey, repairsRecord, { consistent: true }))?.repairs ?? 0;
}

/** Refused when there was another repair. */
function countRepair(before: number): Write {
  return {
    Update: {
      Key: repairsKey,
      UpdateExpression: 'SET #repairs = :after',
      ConditionExpression: before === 0 ? 'attribute_not_exists(#repairs)' : '#repairs = :before',
      ExpressionAttributeNames: { '#repairs': 'repairs' },
      ExpressionAttributeValues: { ':after': before + 1, ...(before > 0 && { ':before': before }) },
    },
  };
}
