import type * as z from 'zod';
import type { Cause, EmulatedAccount } from './account.ts';
import { missing } from './errors.ts';
import { presented } from './expand.ts';
import { parseParameters } from './form-encoding.ts';
import type { RecordWrite } from './records.ts';
import { checkRequest } from './request-schemas/check.ts';

type EndpointContext = { account: EmulatedAccount; id: string; cause: Cause };
type Result = { answer: object; writes?: RecordWrite[] };
type EndpointResult = { body: unknown; writes: RecordWrite[] };

/** Parses its parameters first; the result of the second step is kept by the idempotency key. */
export type StripeEndpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  prepare(params: Record<string, unknown>): (call: EndpointContext) => EndpointResult;
};

/** Checks parameters by Stripe's published schema, then by that of what the emulator supports. */
export function endpoint<T extends { expand?: string[] | undefined }>(
  method: StripeEndpoint['method'],
  path: string,
  schema: z.ZodType<T>,
  run: (call: EndpointContext, params: T) => Result,
): StripeEndpoint {
  return {
    method,
    path,
    prepare(params) {
      checkRequest(`${method} ${path}`, params);
      const parsed = parseParameters(schema, params);
      return (call) => {
        const { answer, writes = [] } = run(call, parsed);
        return { body: presented(call.account, answer, writes, parsed.expand ?? []), writes };
      };
    },
  };
}

export function found<T extends object>(value: T | undefined, object: string, id: string): Result {
  if (value === undefined) throw missing(object, id);
  return { answer: value };
}
