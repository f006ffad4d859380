import * as z from 'zod';
import { invalidParameter } from '../errors.ts';
import type { Pool } from '../pool.ts';

/** One call of Cognito's API: reads its body, does it, answers what is sent back. Throws CognitoError. */
export type Operation = (pool: Pool, body: unknown) => Promise<object>;

export const metadataSchema = z.record(z.string(), z.string()).optional();

/** A call with the schema of its body. Throws InvalidParameterException for another body. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (pool: Pool, input: z.output<Schema>) => object | Promise<object>,
): Operation {
  return async (pool, body) => {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error));
    return run(pool, parsed.data);
  };
}
