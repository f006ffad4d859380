import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import type { ReactionDependencies } from './reaction.ts';
import { connectSettlement } from './request-settlement.ts';

/** Makes what the functions that react to events need, from their environment. */
export function connectReactions(): ReactionDependencies {
  const environment = readEnvironment('TABLE_NAME', 'ADMIN_EMAIL', 'SETTLE_FUNCTION');
  return {
    table: connectTable(environment.TABLE_NAME),
    now: systemClock,
    adminEmail: environment.ADMIN_EMAIL,
    requestSettlement: connectSettlement(environment.SETTLE_FUNCTION),
  };
}
