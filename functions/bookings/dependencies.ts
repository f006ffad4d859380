import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Table } from '../platform/table.ts';
import type { Payments } from '../stripe/payments.ts';

export type BookingDependencies = {
  table: Table;
  now: Clock;
  newId: NewId;
  siteUrl: string;
  payments: Payments;
};
