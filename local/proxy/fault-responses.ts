import { type Refusal, refusal } from '../emulators/http/aws-errors.ts';
import type { Fault } from './fault.ts';

type Failing = { service: string; action: string /** Items of a transaction. */; parts: number };

/** The answer that a fault gives in place of the service, in the service's own shape. */
export function failureOf(error: Exclude<Fault['error'], 'kill'>, call: Failing): Refusal {
  if (call.service === 'stripe') return ofStripe(error);
  if (call.service === 'dynamodb') return ofTable(error, call);
  if (error === 'Unavailable' && call.service === 'cognito-idp') {
    return { ...refusal(call.service, 500, 'InternalErrorException', messages[error]), status: 500 };
  }
  if (error === 'Unavailable') return refusal(call.service, 503, 'ServiceUnavailable', 'Service is unavailable.');
  const code = call.service === 's3' ? 'SlowDown' : 'TooManyRequestsException';
  return refusal(call.service, call.service === 's3' ? 503 : 429, code, 'Please reduce your request rate.');
}

function ofStripe(error: Fault['error']): Refusal {
  const [status, details] =
    error === 'Unavailable'
      ? [503, { type: 'api_error', message: 'Stripe is not available.' }]
      : [
          429,
          { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' },
        ];
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error: details }) };
}

const messages = {
  TransactionConflict: 'Transaction is ongoing for the item',
  ThrottlingException: 'Rate of requests exceeds the allowed throughput.',
  ProvisionedThroughputExceeded: 'The level of configured provisioned throughput for the table was exceeded.',
  Unavailable: 'Internal server error',
};

function ofTable(error: Exclude<Fault['error'], 'kill'>, { action, parts }: Failing): Refusal {
  const isTransaction = action.startsWith('Transact');
  if (error === 'Unavailable')
    return { ...refusal('dynamodb', 500, 'InternalServerError', messages[error]), status: 500 };
  if (error === 'ThrottlingException') return refusal('dynamodb', 400, error, messages[error]);
  return isTransaction ? cancelled(error, parts) : refusal('dynamodb', 400, `${error}Exception`, messages[error]);
}

/** A transaction cancelled because of its first item, as DynamoDB tells it. */
function cancelled(code: 'TransactionConflict' | 'ProvisionedThroughputExceeded', parts: number): Refusal {
  const reasons = [
    { Code: code, Message: messages[code] },
    ...Array.from({ length: parts - 1 }, () => ({ Code: 'None' })),
  ];
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const plain = refusal('dynamodb', 400, 'TransactionCanceledException', message);
  return { ...plain, body: JSON.stringify({ ...JSON.parse(plain.body), CancellationReasons: reasons }) };
}
