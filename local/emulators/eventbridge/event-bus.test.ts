import { describe, expect, test } from 'vitest';
import { EventBus } from './event-bus.ts';

const onFailure = 'arn:aws:sqs:us-east-1:123456789012:GivenUp';
const bounced = { source: 'aws.ses', detail: { mail: { tags: { 'ses:configuration-set': ['mails'] } } } };

function busWith(answer: () => Promise<unknown>, retryAttempts = 0) {
  const calls: unknown[] = [];
  const sent: unknown[] = [];
  const reports: string[] = [];
  const bus = new EventBus({
    rules: [
      {
        logicalId: 'Reported',
        pattern: { source: ['aws.ses'], detail: { mail: { tags: { 'ses:configuration-set': ['mails'] } } } },
        targets: [{ functionArn: 'arn:consumer', input: undefined, retryAttempts, onFailure }],
      },
    ],
    invoke: (functionId, event) => {
      calls.push({ functionId, event });
      return answer();
    },
    sendMessage: async (queueArn, message) => void sent.push({ queueArn, message }),
    report: (message) => reports.push(message),
  });
  return { bus, calls, sent, reports };
}

describe('the event bus', () => {
  test('invokes the targets of the rules that match an event', async () => {
    const { bus, calls } = busWith(async () => undefined);
    bus.put(bounced);
    bus.put({ ...bounced, source: 'aws.s3' });
    bus.put({ source: 'aws.ses', detail: { mail: { tags: { 'ses:configuration-set': ['others'] } } } });
    await bus.idle();
    expect(calls).toEqual([{ functionId: 'arn:consumer', event: bounced }]);
  });

  test('repeats what its function failed, then keeps it in the on-failure queue', async () => {
    const { bus, calls, sent, reports } = busWith(() => Promise.reject(new Error('no table')), 1);
    bus.put(bounced);
    await bus.idle();
    expect(calls).toHaveLength(2);
    const message = { requestPayload: bounced, responsePayload: { errorMessage: 'no table' } };
    expect(sent).toMatchObject([{ queueArn: onFailure, message }]);
    expect(reports).toEqual([expect.stringContaining('Reported failed: no table')]);
  });
});
