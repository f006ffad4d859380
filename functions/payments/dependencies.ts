import type { EventContext } from '../events/event.ts';
import type { Table } from '../platform/table.ts';
import type { Payments } from '../stripe/payments.ts';

export type SettlementDependencies = EventContext & {
  table: Table;
  siteUrl: string;
  payments: Payments;
  /** Called for each payment that does not match its order; raises an alarm. */
  onMismatch: () => Promise<void>;
};
