import { type Series, seriesItem, seriesKey, seriesRecord } from '../../ground/keys/series.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Finds a series by a consistent read, unless the caller can do with an older state. */
export function findSeries(table: Table, id: string, { consistent = true } = {}): Promise<Series | undefined> {
  return getItem(table, seriesKey(id), seriesRecord, { consistent });
}

/** Refused when there is a series of this id. */
export function putSeries(series: Series): Write {
  return { Put: { Item: seriesItem(series), ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** Sets the price of a place in all dates; refused when it has changed since it was read. */
export function setPass(before: Series, pass: Series['pass']): Write {
  const change = { before: seriesItem(before), after: seriesItem({ ...before, pass }) };
  return changeItem(seriesKey(before.id), change, ['pass']);
}

/** Names the request that adds dates; refused when another one did since it was read, so that none is added twice. */
export function setAddition({ id, addition: before }: Series, addition: string): Write {
  return {
    Update: {
      Key: seriesKey(id),
      UpdateExpression: 'SET #addition = :after',
      ConditionExpression: '#addition = :before',
      ExpressionAttributeNames: { '#addition': 'addition' },
      ExpressionAttributeValues: { ':before': before, ':after': addition },
    },
  };
}
