import { awsError, type ErrorResponse } from '../emulators/http/aws-errors.ts';
import type { Fault } from './fault.ts';

type FaultError = Exclude<Fault['error'], 'kill'>;
type CommonError = Exclude<FaultError, 'MessageRejected' | 'ConditionalRequestConflict'>;
/** `parts`: number of items of a transaction. */
type FailedCall = { service: string; action: string; parts: number };

const messages = {
  TransactionConflict: 'Transaction is ongoing for the item',
  ThrottlingException: 'Rate of requests exceeds the allowed throughput.',
  ProvisionedThroughputExceeded: 'The level of configured provisioned throughput for the table was exceeded.',
  Unavailable: 'Internal server error',
  MessageRejected: 'Email address is on the suppression list for your account.',
  ConditionalRequestConflict: 'A conflicting conditional operation is currently in progress against this resource.',
};

/** The response that a service gives in case of the error. */
export function faultResponse(error: FaultError, call: FailedCall): ErrorResponse {
  const { service } = call;
  if (error === 'MessageRejected') return awsError(service, 400, error, messages[error]);
  if (error === 'ConditionalRequestConflict') return awsError('s3', 409, error, messages[error]);
  if (service === 'stripe') return stripeError(error);
  if (service === 'dynamodb') return dynamoDbError(error, call);
  if (error === 'Unavailable') {
    return service === 'cognito-idp'
      ? awsError(service, 500, 'InternalErrorException', messages[error])
      : awsError(service, 503, 'ServiceUnavailable', 'Service is unavailable.');
  }
  const message = 'Please reduce your request rate.';
  return service === 's3'
    ? awsError(service, 503, 'SlowDown', message)
    : awsError(service, 429, 'TooManyRequestsException', message);
}

function stripeError(error: CommonError): ErrorResponse {
  const [status, details] =
    error === 'Unavailable'
      ? [503, { type: 'api_error', message: 'Stripe is not available.' }]
      : [
          429,
          { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' },
        ];
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error: details }) };
}

function dynamoDbError(error: CommonError, { action, parts }: FailedCall): ErrorResponse {
  if (error === 'Unavailable') return awsError('dynamodb', 500, 'InternalServerError', messages[error]);
  if (error === 'ThrottlingException') return awsError('dynamodb', 400, error, messages[error]);
  return action.startsWith('Transact')
    ? transactionCanceled(error, parts)
    : awsError('dynamodb', 400, `${error}Exception`, messages[error]);
}

/** A transaction cancelled because of its first item. */
function transactionCanceled(code: 'TransactionConflict' | 'ProvisionedThroughputExceeded', parts: number) {
  const reasons = [
    { Code: code, Message: messages[code] },
    ...Array.from({ length: parts - 1 }, () => ({ Code: 'None' })),
  ];
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const response = awsError('dynamodb', 400, 'TransactionCanceledException', message);
  return { ...response, body: JSON.stringify({ ...JSON.parse(response.body), CancellationReasons: reasons }) };
}
