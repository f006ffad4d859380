import * as z from 'zod';

/** An error of the service, or `kill`: the worker that makes the call is terminated. */
const errors = [
  'TransactionConflict',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'Unavailable',
  'MessageRejected',
  'ConditionalRequestConflict',
  'kill',
] as const;

/** The services that give an error which not all give. */
const givenBy: Record<string, string> = {
  TransactionConflict: 'dynamodb',
  ProvisionedThroughputExceeded: 'dynamodb',
  MessageRejected: 'ses',
  ConditionalRequestConflict: 's3',
};

/** A fault that a test injects into calls of functions. */
export const faultSchema = z
  .strictObject({
    /** Name in infra/functions.ts; absent: any function but the demo's. */
    function: z.string().optional(),
    service: z.enum(['dynamodb', 's3', 'ses', 'sqs', 'secretsmanager', 'cognito-idp', 'stripe']),
    /**
     * The action is named as in the meters, e.g. `TransactWriteItems` or `POST /v1/checkout/sessions`; absent means
     * any.
     */
    action: z.string().optional(),
    error: z.enum(errors),
    /** A `kill` happens before the call reaches the service, or after it was done and before the answer. */
    when: z.enum(['before', 'after']).default('before'),
    /** Calls that pass before the first that fails. */
    after: z.int().min(0).default(0),
    /** Calls that fail; absent: one, or any number with a probability or for some seconds. */
    times: z.int().min(1).optional(),
    /** Calls fail for so long from now on; absent means until it is removed. */
    seconds: z.number().positive().optional(),
    /** Probability that a call fails, 0 to 1. */
    probability: z.number().min(0).max(1).default(1),
  })
  .refine(({ error, service }) => (givenBy[error] ?? service) === service, {
    path: ['error'],
    message: 'an error of another service only',
  })
  .refine(({ error, when }) => error === 'kill' || when === 'before', { path: ['when'], message: 'for kill only' });

export type Fault = z.output<typeof faultSchema>;

export type FunctionCall = { functionName: string; service: string; action: string };
