import * as z from 'zod';
import type { Deployed } from './deployed.ts';
import { readProperties } from './properties.ts';

const schema = z.strictObject({
  FunctionName: z.string(),
  Qualifier: z.literal('$LATEST'),
  MaximumRetryAttempts: z.number().default(2),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
});

export type AsyncInvocation = { retryAttempts: number; onFailure: string | undefined };

/** Reads the settings by name of the function; Lambda retries twice where the template says nothing. */
export function readAsyncInvocations(deployed: Deployed): Map<string, AsyncInvocation> {
  return new Map(
    deployed.byType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const { FunctionName, MaximumRetryAttempts, DestinationConfig } = readProperties(resource, schema);
      const onFailure = DestinationConfig?.OnFailure.Destination;
      return [FunctionName, { retryAttempts: MaximumRetryAttempts, onFailure }];
    }),
  );
}
