import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { connectTable } from '../platform/table.ts';
import { checkCollectionDiscount, checkDiscount } from './discounts.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

export const handler = serve(
  { checkCollectionDiscount, checkDiscount },
  { table: connectTable(TABLE_NAME), now: systemClock },
);
