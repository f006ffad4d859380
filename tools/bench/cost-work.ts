import { table } from '#shared/rules/table.ts';
import type { Control } from './cloud.ts';
import type { Work } from './cost-figures.ts';
import { type Item, itemSize, storedSize, writeUnits } from './units.ts';

export type Reading = Awaited<ReturnType<Control['meters']>>;

type Items = Map<string, Item>;

const readingActions = ['GetItem', 'BatchGetItem', 'Query'];

/** The work by the meters, and by what the table had before and has after. Throws when the meters kept too few calls. */
export function workOf({
  readings: { functions, origin, edge },
  before,
  after,
  edgeBytes,
  edgeFunctions,
}: {
  readings: Reading;
  before: Items;
  after: Items;
  edgeBytes: number;
  /** Counts the CloudFront Functions that run for a request, `METHOD /path`. */
  edgeFunctions(request: string): number;
}): Work {
  const edgeRequests = Object.entries(edge).map(([path, { hits, misses }]) => ({ path, count: hits + misses }));
  const edgeMisses = Object.values(edge).map(({ misses }) => misses);
  const all = Object.values(functions);
  const calls = all.flatMap((readingsOfOne) => readingsOfOne.calls);
  const counted = sum(all.flatMap(({ callCounts }) => Object.values(callCounts)));
  if (counted > calls.length) throw new Error(`the meters kept ${calls.length} of ${counted} calls`);
  const changedItems = [...after].filter(([key, item]) => JSON.stringify(before.get(key)) !== JSON.stringify(item));
  return {
    edgeRequests: sum(edgeRequests.map(({ count }) => count)),
    edgeFunctionRuns: sum(edgeRequests.map(({ path, count }) => edgeFunctions(path) * count)),
    edgeBytes,
    apiRequests: sum(Object.values(origin)),
    invocations: sum(all.map(({ invocations }) => invocations)),
    milliseconds: Math.round(sum(all.map(({ milliseconds }) => milliseconds))),
    readUnits: readUnitsOf(calls, averageSize(after)),
    // Most writes are transactions; to count all as one makes up for items that were written twice.
    writeUnits: sum(changedItems.map(([, item]) => writeUnits(item, { transaction: true }))),
    storedBytes: Math.max(0, keptBytesOf(after) - keptBytesOf(before)),
    // What CloudFront does not have is fetched from a bucket, unless from the API.
    fileReads: Math.max(0, sum(edgeMisses) - sum(Object.values(origin))) + countOf(calls, s3Reads),
    fileWrites: countOf(calls, s3Writes),
    mails: calls.filter(({ service, action }) => service === 'ses' && action === 'SendEmail').length,
  };
}

const s3Reads = /^(Get|Head)Object/;
const s3Writes = /^(Put|Copy|Create|Upload|Complete|List)/;

const countOf = (calls: { service: string; action: string }[], actions: RegExp) =>
  calls.filter(({ service, action }) => service === 's3' && actions.test(action)).length;

/** Computes the units as if each read were consistent. */
function readUnitsOf(calls: { service: string; action: string; items?: number | undefined }[], size: number): number {
  const reads = calls.filter(({ service, action }) => service === 'dynamodb' && readingActions.includes(action));
  return sum(
    reads.map(({ action, items = 0 }) =>
      action === 'BatchGetItem' ? Math.max(1, items) : Math.max(1, Math.ceil((items * size) / 4096)),
    ),
  );
}

const averageSize = (items: Items) => sum([...items.values()].map(itemSize)) / Math.max(1, items.size);

/** Items that stay: those that expire are gone before they add up. */
const keptBytesOf = (items: Items) =>
  sum([...items.values()].filter((item) => item[table.expiry] === undefined).map(storedSize));

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
