import * as z from 'zod';
import { invalidParameter } from '../errors.ts';
import type { EmulatedPool } from '../pool.ts';

/** An operation of Cognito's API; throws CognitoError. */
export type CognitoOperation = (pool: EmulatedPool, body: unknown) => Promise<object>;

export const metadataSchema = z.record(z.string(), z.string()).optional();

/** An operation with its input schema; throws InvalidParameterException for an invalid input. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (pool: EmulatedPool, input: z.output<Schema>) => object | Promise<object>,
): CognitoOperation {
  return async (pool, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
    return run(pool, parsed.data);
  };
}
