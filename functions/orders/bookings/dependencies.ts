import type { Clock } from '../../ground/platform/clock.ts';
import type { NewId } from '../../ground/platform/ids.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Payments } from '../../ground/stripe/payments.ts';

export type BookingDependencies = {
  table: Table;
  now: Clock;
  newId: NewId;
  siteUrl: string;
  payments: Payments;
};
