import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { keyOf, writeAll } from './ground/platform/batch.ts';
import { noteUnreadable, type Unreadable } from './ground/platform/readable.ts';
import type { Table } from './ground/platform/table.ts';
import { patternGroups } from './testing/access-patterns/all.ts';
import { documentedCosts } from './testing/access-patterns/documented.ts';
import { openPatternTables } from './testing/access-patterns/table.ts';

// One entry that cannot be read silences none of the others (docs/trust.md#unreadable-entries): every access pattern that only reads
// runs once as it is, and once with such an entry beside each one that begins a page.

type Item = Record<string, unknown>;

const documented = await documentedCosts();
const readers = patternGroups.flatMap(({ table, patterns }) =>
  Object.entries(patterns)
    .filter(([name]) => documented.get(name)?.writeUnits === 0)
    .map(([name, prepare]) => ({ name, table, prepare })),
);
/** How many such entries each pattern was tried with. */
const tried = new Map<string, number>();

openPatternTables();

/** A session is read by a Query of the two items that it consists of. */
const isOfOneThing = ({ input }: QueryCommand) => input.KeyConditionExpression === '#p = :p AND #s <= :s';

/** Runs a pattern, and returns with its result what its Queries found first. */
async function recordFirstItems({ client }: Table, run: () => Promise<unknown>) {
  const firstItems: { item: Item; isIndex: boolean }[] = [];
  const send = client.send;
  const record = async (command: unknown) => {
    const output: QueryCommandOutput = await (send as (command: unknown) => Promise<never>).call(client, command);
    if (!(command instanceof QueryCommand) || isOfOneThing(command)) return output;
    const isIndex = command.input.IndexName !== undefined;
    for (const item of output.Items?.slice(0, 1) ?? []) firstItems.push({ item, isIndex });
    return output;
  };
  client.send = record as typeof send;
  try {
    return { result: await run(), firstItems };
  } finally {
    client.send = send;
  }
}

/** An item at the place of another one in its list, with nothing else that a schema would take. */
function brokenLike({ item, isIndex }: { item: Item; isIndex: boolean }): Item {
  const isKey = (name: string) => /^(PK|SK|GSI\dPK|GSI\dSK)$/.test(name);
  const fields = Object.entries(item).map(([name, value]) => [name, isKey(name) ? value : { broken: true }]);
  const own = isIndex ? { PK: `${item.PK}-broken` } : { SK: `${item.SK}-broken` };
  return { ...Object.fromEntries(fields), ...own };
}

describe('beside entries that cannot be read', () => {
  test.each(readers)('$name', async ({ name, table, prepare }) => {
    const run = await prepare();
    const { result: expected, firstItems } = await recordFirstItems(table, run);
    const broken = [...new Map(firstItems.map(brokenLike).map((item) => [keyOf(item), item])).values()];
    await writeAll(
      table,
      broken.map((put) => ({ put })),
    );
    const found: Unreadable = new Map();
    try {
      const result = await noteUnreadable(found, run);
      if (broken.length > 0) expect(result).toEqual(expected);
      // Those that are of the same time as others may come on a further page.
      expect(broken.map(keyOf)).toEqual(expect.arrayContaining([...found.keys()]));
      tried.set(name, found.size);
    } finally {
      await writeAll(
        table,
        broken.map(({ PK, SK }) => ({ remove: { PK: String(PK), SK: String(SK) } })),
      );
    }
  });

  test('most lists are among them', () => {
    expect([...tried.values()].filter((count) => count > 0).length).toBeGreaterThan(40);
  });
});
