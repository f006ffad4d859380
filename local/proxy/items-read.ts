import * as z from 'zod';

const reading = ['GetItem', 'BatchGetItem', 'Query'];

/** Whether a call of DynamoDB's reads items. */
export const readsItems = (action: string) => reading.includes(action);

const answer = z.looseObject({
  Item: z.unknown().optional(),
  /** What a Query has read, also where it gives less. */
  ScannedCount: z.number().optional(),
  Responses: z.record(z.string(), z.array(z.unknown())).optional(),
});

/** How many items DynamoDB read for an answer. */
export function itemsRead(body: Buffer): number {
  const { Item, ScannedCount, Responses } = answer.parse(JSON.parse(body.toString('utf8')));
  const batched = Object.values(Responses ?? {}).reduce((sum, items) => sum + items.length, 0);
  return (Item === undefined ? 0 : 1) + (ScannedCount ?? 0) + batched;
}
