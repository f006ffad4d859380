import { LogFormatter, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';

/** Ids as they are in addresses and in keys of items, and e-mail addresses, which messages of AWS and Stripe may repeat. */
const personal = /[0-7][0-9A-HJKMNP-TV-Z]{25}|[^\s"'<>@]+@[^\s"'<>@]+/g;

const withoutPersonal = (value: unknown) => (typeof value === 'string' ? value.replace(personal, '…') : undefined);

/** The lines of the log, with errors by what tells them apart alone: those of AWS and Stripe hold items and payments. */
export class LogFormat extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, lambdaContext, sampleRateValue, xRayTraceId }: UnformattedAttributes,
    extraAttributes: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      cold_start: lambdaContext?.coldStart,
      function_arn: lambdaContext?.invokedFunctionArn,
      function_memory_size: lambdaContext?.memoryLimitInMB,
      function_name: lambdaContext?.functionName,
      function_request_id: lambdaContext?.awsRequestId,
      sampling_rate: sampleRateValue,
      xray_trace_id: xRayTraceId,
    };
    return new LogItem({ attributes }).addAttributes(extraAttributes);
  }

  /** Name, message, stack and cause, and where AWS or Stripe give them a code, a status and the id of the request. */
  override formatError(error: Error): LogAttributes {
    const { name, location, message, stack, cause, code, statusCode, requestId } = super.formatError(error);
    return {
      name,
      location,
      message: withoutPersonal(message),
      stack: withoutPersonal(stack),
      // An error's own cause was formatted by this method.
      ...(error.cause instanceof Error && { cause }),
      ...Object.fromEntries(Object.entries({ code, statusCode, requestId }).filter(([, value]) => isPlain(value))),
    };
  }
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
