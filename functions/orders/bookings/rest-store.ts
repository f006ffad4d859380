import { isRest, openRests, type Rest, restLineOf, restRecord } from '../../ground/keys/rest.ts';
import { type LastKey, queryPage, type Table, type Write } from '../../ground/platform/table.ts';
import { changeOrder, findOrder } from '../payments/order-store.ts';

/** Finds the order of a rest by a consistent read. */
export async function findRest(table: Table, id: string): Promise<Rest | undefined> {
  const order = await findOrder(table, id);
  return order && isRest(order) ? order : undefined;
}

/** A page of the rests with which something is to be done before then, the first of them first. */
export function dueRests(table: Table, now: Date, after?: LastKey) {
  const before = new Date(now.getTime() + 1).toISOString();
  return queryPage(table, { index: 'byKind', partition: openRests, before, after }, restRecord.pick({ id: true }));
}

type RestChange = Partial<Omit<Rest, 'lines'>> & { line?: Partial<ReturnType<typeof restLineOf>> };

/** Changes a rest as it was read; refused when its payment, its card or what is to be done next has changed since. */
export function changeRest(read: Rest, { line, ...changes }: RestChange): Write {
  const lines: Rest['lines'] = [{ ...restLineOf(read), ...line }];
  return changeOrder(read, { ...changes, lines }, ['savedCard', 'lines']);
}
