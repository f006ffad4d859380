import { afterAll } from 'vitest';
import type { Table } from '../../../ground/platform/table.ts';
import { openStreams } from '../../../testing/cloud.ts';
import { openTestSite } from '../../../testing/site.ts';
import { processChanges } from '../../stream-consumer/change.ts';
import { areas, type Difference } from '../difference.ts';
import { type ReconcileOptions, reconcileDerivedData } from '../reconcile.ts';
import { openStream, type StreamedChange } from '../stream.ts';

export const free = { amount: 0, currency: 'GBP' } as const;

/** What a test compares of a difference. */
export const summaryOf = ({ area, what, stored, counted, state }: Difference) =>
  [area, what, stored, counted, state] as const;

/** A site for all tests of a file, on a table whose stream is consumed when a test says so. */
export async function openReconciledSite(siteUrl?: string) {
  const site = await openTestSite(siteUrl, { stream: true });
  const streams = openStreams();
  afterAll(async () => {
    streams.destroy();
    await site.close();
  });
  const { dependencies } = site;
  const read = await openStream(dependencies.table, streams);
  const queue: StreamedChange[] = [];
  const run = async (overrides: Partial<ReconcileOptions> = {}) => {
    const { table = dependencies.table } = overrides;
    const readChanges = await openStream(table, streams);
    // Late enough that the consumer has indexed what the test wrote.
    const now = () => new Date(dependencies.now().getTime() + 15 * 60_000);
    const defaults = { ...dependencies, now, areas, repair: false, streamDelayMs: 20, report: () => undefined };
    return reconcileDerivedData({ ...defaults, readChanges, ...overrides });
  };
  return {
    ...site,
    table: dependencies.table,
    /** Consumes so many changes of the stream, or all that there are. */
    async consume(count = Number.POSITIVE_INFINITY): Promise<void> {
      await read((change) => queue.push(change));
      for (let left = count; left > 0 && queue.length > 0; left--) {
        const [next] = queue.splice(0, 1);
        if (next) await processChanges([next], dependencies);
      }
    },
    run,
    /** The differences of a run. */
    differences: async (overrides: Partial<ReconcileOptions> = {}) => (await run(overrides)).differences.map(summaryOf),
    async bookFree(sessionId: string, person: { firstName?: string; email?: string; discountCode?: string } = {}) {
      const request = site.bookingRequest(sessionId, { total: free, ...person });
      await site.book(request);
      return request;
    },
  };
}

/** A table whose client fails for good at the given write, as when the process is killed. */
export function dyingAt(table: Table, write: number): Table {
  let writes = 0;
  const send: Table['client']['send'] = (...args: unknown[]) => {
    const [command] = args as [{ constructor: { name: string } }];
    if (command.constructor.name === 'TransactWriteCommand' && ++writes >= write) throw new Error('killed');
    return Reflect.apply(table.client.send, table.client, args);
  };
  const client = new Proxy(table.client, { get: (of, name) => (name === 'send' ? send : Reflect.get(of, name)) });
  return { name: table.name, client };
}
