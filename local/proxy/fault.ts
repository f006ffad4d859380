import * as z from 'zod';

/** What a fault makes of a call: an error of the service, or the end of the worker that makes it. */
const errors = [
  'TransactionConflict',
  'ThrottlingException',
  'ProvisionedThroughputExceeded',
  'Unavailable',
  'kill',
] as const;

const ofTablesOnly: readonly string[] = ['TransactionConflict', 'ProvisionedThroughputExceeded'];

/** A disturbance of calls that functions make, as tests ask for it. */
export const faultSchema = z
  .strictObject({
    /** Name in infra/functions.ts; absent: any function of the site. */
    function: z.string().optional(),
    service: z.enum(['dynamodb', 's3', 'ses', 'secretsmanager', 'cognito-idp', 'stripe']),
    /** As the meters name it, e.g. `TransactWriteItems` or `POST /v1/checkout/sessions`; absent: any. */
    action: z.string().optional(),
    error: z.enum(errors),
    /** Only of `kill`: before the call reaches the service, or when the service has done it and not answered yet. */
    when: z.enum(['before', 'after']).default('before'),
    /** Calls that pass before the first is disturbed. */
    after: z.int().min(0).default(0),
    /** Calls that are disturbed; absent: one, or with a probability any number. */
    times: z.int().min(1).optional(),
    /** How likely each call is disturbed, 0 to 1. */
    probability: z.number().min(0).max(1).default(1),
  })
  .refine(({ error, service }) => service === 'dynamodb' || !ofTablesOnly.includes(error), {
    path: ['error'],
    message: 'only tables answer so',
  })
  .refine(({ error, when }) => error === 'kill' || when === 'before', { path: ['when'], message: 'only of kill' });

export type Fault = z.output<typeof faultSchema>;

/** A call of a function to a service. */
export type Call = { functionName: string; service: string; action: string };
