import * as z from 'zod';

const reading = ['GetItem', 'BatchGetItem', 'Query'];

export const readsItems = (action: string) => reading.includes(action);

const output = z.looseObject({
  Item: z.unknown().optional(),
  /** Items that a Query read before its filter. */
  ScannedCount: z.number().optional(),
  Responses: z.record(z.string(), z.array(z.unknown())).optional(),
});

export function itemsRead(body: Buffer): number {
  const { Item, ScannedCount, Responses } = output.parse(JSON.parse(body.toString('utf8')));
  const batched = Object.values(Responses ?? {}).reduce((sum, items) => sum + items.length, 0);
  return (Item === undefined ? 0 : 1) + (ScannedCount ?? 0) + batched;
}
