import { logger } from '../platform/log.ts';

/**
 * Invokes the function that settles payments, asynchronously: the functions that send mails have no access to Stripe. A
 * failure is logged: the schedule settles the booking within ten minutes.
 */
export function connectSettlement(FunctionName: string): (bookingId: string) => Promise<void> {
  return async (bookingId) => {
    const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
    const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
    const client = new LambdaClient({ requestHandler, maxAttempts: 3 });
    try {
      const Payload = JSON.stringify({ bookingId });
      await client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload }));
    } catch (error) {
      logger.warn('settlement not requested', { error });
    }
  };
}
