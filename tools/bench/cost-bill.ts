import { assumptions } from './cost-assumptions.ts';
import { edgeGbPrice, priceOf } from './cost-prices.ts';
import type { StackCosts } from './cost-stack.ts';
import type { Usage } from './cost-usage.ts';

export type BillRow = { what: string; dollars(usage: Usage, stack: StackCosts): number };

/** The rows of a month's bill. */
export const bill: BillRow[] = [
  { what: 'CloudFront: data', dollars: ({ edgeGb }) => edgeGbPrice(edgeGb) },
  {
    what: 'CloudFront: requests and functions',
    dollars: ({ edgeRequests, edgeFunctionRuns }) =>
      priceOf('edgeRequest', edgeRequests) + priceOf('edgeFunctionRun', edgeFunctionRuns),
  },
  { what: 'HTTP API', dollars: ({ apiRequests }) => priceOf('apiRequest', apiRequests) },
  {
    what: 'Lambda',
    dollars: ({ invocations, gbSeconds }) =>
      priceOf('invocation', invocations) + priceOf('functionGbSecond', gbSeconds),
  },
  {
    what: 'DynamoDB: reads and writes',
    dollars: ({ readUnits, writeUnits }) => priceOf('readUnit', readUnits) + priceOf('writeUnit', writeUnits),
  },
  {
    what: 'DynamoDB: storage, restore to the second',
    dollars: ({ tableGb }) => priceOf('tableGb', tableGb) + priceOf('tableBackupGb', tableGb),
  },
  {
    what: 'S3',
    dollars: ({ fileReads, fileWrites }) =>
      priceOf('fileGb', assumptions.filesGb) +
      priceOf('filePut', assumptions.uploadedParts + fileWrites) +
      priceOf('fileGet', fileReads),
  },
  { what: 'Cognito', dollars: ({ activeMembers }) => priceOf('activeMember', activeMembers) },
  { what: 'SES', dollars: ({ mails }) => priceOf('mail', mails) },
  {
    what: 'CloudWatch: logs',
    dollars: ({ logGb }) => priceOf('logGb', logGb) + priceOf('keptLogGb', logGb),
  },
  { what: 'CloudWatch: alarms', dollars: (_, { alarmMetrics }) => priceOf('alarmMetric', alarmMetrics) },
  { what: 'CloudWatch: own metrics', dollars: (_, { customMetrics }) => priceOf('customMetric', customMetrics) },
  {
    what: 'Secrets Manager',
    dollars: ({ invocations }, { secrets }) =>
      priceOf('secret', secrets) + priceOf('secretCall', invocations * assumptions.coldShare * 2),
  },
  // Its calls are of the few bookings that answer questions.
  { what: 'KMS', dollars: (_, { keys }) => priceOf('key', keys) },
  { what: 'EventBridge, SQS, SNS', dollars: ({ mailEvents }) => priceOf('event', mailEvents) },
];

const cents = (dollars: number) => Math.round(dollars * 100);

/** Cents of each row and their sum: what is shown adds up. */
export function billOf(usage: Usage, stack: StackCosts): { rows: number[]; sum: number } {
  const rows = bill.map(({ dollars }) => cents(dollars(usage, stack)));
  return { rows, sum: rows.reduce((sum, row) => sum + row, 0) };
}
