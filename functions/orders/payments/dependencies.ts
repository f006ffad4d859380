import type { EventContext } from '../../ground/events/event.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Payments } from '../../ground/stripe/payments.ts';

export type SettlementDependencies = EventContext & {
  table: Table;
  siteUrl: string;
  payments: Payments;
  /** Called for each payment that does not match its order; raises an alarm. */
  onMismatch: () => Promise<void>;
};
