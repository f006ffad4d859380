import type Stripe from 'stripe';
import { invalidRequest, missing } from './errors.ts';

type Range = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined };
type Paging = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Range | undefined;
};
type Listed = { id: string; created: number; object: string };

const within =
  ({ gt, gte, lt, lte }: Range) =>
  (at: number) =>
    at > (gt ?? -1) && at >= (gte ?? 0) && at < (lt ?? Infinity) && at <= (lte ?? Infinity);

/**
 * Returns one page of a list, newest first, as Stripe pages it.
 * @param items all that match the other filters, oldest first
 * @throws StripeFailure when the cursor is not in the list
 */
export function page<T extends Listed>(items: T[], paging: Paging, url: string): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before, created = {} } = paging;
  if (after !== undefined && before !== undefined) {
    throw invalidRequest('You cannot parameterize both starting_after and ending_before.');
  }
  const newestFirst = items.toReversed();
  const position = (id: string, param: string) => {
    const index = newestFirst.findIndex((item) => item.id === id);
    if (index < 0) throw missing('object', id, param);
    return index;
  };
  const isWithin = within(created);
  const matches = (part: T[]) => part.filter((item) => isWithin(item.created));
  if (before !== undefined) {
    const newer = matches(newestFirst.slice(0, position(before, 'ending_before')));
    return { object: 'list', data: newer.slice(-limit), has_more: newer.length > limit, url };
  }
  const start = after === undefined ? 0 : position(after, 'starting_after') + 1;
  const older = matches(newestFirst.slice(start));
  return { object: 'list', data: older.slice(0, limit), has_more: older.length > limit, url };
}
