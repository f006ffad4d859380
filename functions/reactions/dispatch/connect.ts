import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import type { ReactionDependencies } from './reaction.ts';

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

/**
 * Invokes the function that settles payments, asynchronously: the functions that react to events have no access to Stripe.
 * Throws when Lambda does not take the request.
 */
export function connectSettlement(FunctionName: string): (bookingId: string) => Promise<void> {
  return async (bookingId) => {
    const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
    const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
    const client = new LambdaClient({ requestHandler, maxAttempts: 3 });
    const Payload = JSON.stringify({ bookingId });
    await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
  };
}
