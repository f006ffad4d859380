import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextRunOf } from './schedule-expression.ts';
import { type ScheduleDefinition, Scheduler } from './scheduler.ts';

const hour = 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');

const hourly: ScheduleDefinition = {
  logicalId: 'JobsRefreshRates1A2B',
  arn: 'arn:aws:events:us-east-1:123456789012:rule/Exhale-JobsRefreshRates1A2B',
  nextRun: nextRunOf('rate(1 hour)'),
  targets: [{ functionArn: 'arn:refresh', input: undefined }],
};

let dataFolder = '';
let runs: { functionId: string; event: unknown; at: string }[] = [];
let scheduler: Scheduler;

function makeScheduler(
  answer: () => Promise<unknown> = async () => undefined,
  definitions: ScheduleDefinition | ScheduleDefinition[] = hourly,
  reports: string[] = [],
): Scheduler {
  return new Scheduler({
    schedules: [definitions].flat(),
    dataFolder,
    report: (message) => reports.push(message),
    invoke: (functionId, event) => {
      runs.push({ functionId, event, at: new Date().toISOString() });
      return answer();
    },
  });
}

/** Advances the fake clock, with real turns of the event loop for file writes. */
async function pass(milliseconds: number, expected: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  while (runs.length < expected) await new Promise((resolve) => setImmediate(resolve));
  // The next run is planned after the function returned.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  dataFolder = mkdtempSync(join(tmpdir(), 'exhale-scheduler-'));
  runs = [];
});

afterEach(() => {
  scheduler.close();
  vi.useRealTimers();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('Scheduler', () => {
  test('runs a new schedule at once, and then at its interval', async () => {
    scheduler = makeScheduler();
    scheduler.start();
    await pass(0, 1);
    await pass(hour - 1, 1);
    expect(runs).toHaveLength(1);
    await pass(1, 2);
    expect(runs.map(({ at }) => at)).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z']);
  });

  test('keeps the time of the last run over a restart', async () => {
    scheduler = makeScheduler();
    scheduler.start();
    await pass(0, 1);
    scheduler.close();
    scheduler = makeScheduler();
    scheduler.start();
    await pass(hour - 1, 1);
    expect(runs).toHaveLength(1);
    await pass(1, 2);
  });

  test('runs and records several that are due at the same moment', async () => {
    const sync = {
      ...hourly,
      logicalId: 'JobsSyncPayments3C4D',
      targets: [{ functionArn: 'arn:sync', input: undefined }],
    };
    scheduler = makeScheduler(undefined, [hourly, sync]);
    scheduler.start();
    await pass(0, 2);
    scheduler.close();
    scheduler = makeScheduler(undefined, [hourly, sync]);
    scheduler.start();
    await pass(hour - 1, 2);
    expect(runs.map(({ functionId }) => functionId).sort()).toEqual(['arn:refresh', 'arn:sync']);
  });

  test('reports a failure and continues', async () => {
    const reports: string[] = [];
    scheduler = makeScheduler(() => Promise.reject(new Error('no rates')), hourly, reports);
    scheduler.start();
    await pass(0, 1);
    await pass(hour, 2);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toContain('no rates');
  });

  test('sends the event of EventBridge, or the input of the target', async () => {
    scheduler = makeScheduler();
    await scheduler.run('RefreshRates');
    expect(runs[0]).toMatchObject({
      functionId: 'arn:refresh',
      event: {
        source: 'aws.events',
        'detail-type': 'Scheduled Event',
        time: '2026-11-20T12:00:00Z',
        resources: [hourly.arn],
      },
    });
    scheduler = makeScheduler(undefined, {
      ...hourly,
      targets: [{ functionArn: 'arn:refresh', input: { only: 'GBP' } }],
    });
    await scheduler.run('RefreshRates');
    expect(runs[1]?.event).toEqual({ only: 'GBP' });
  });

  test('runs a schedule by name and throws its failure', async () => {
    scheduler = makeScheduler(() => Promise.reject(new Error('no rates')));
    await expect(scheduler.run('RefreshRates')).rejects.toThrow('no rates');
    await expect(scheduler.run('SendReminders')).rejects.toThrow('no schedule SendReminders');
  });

  test('retries a failed run, and sends what it gives up to the on-failure queue', async () => {
    const onFailure = 'arn:aws:sqs:us-east-1:123456789012:GivenUp';
    const targets = [{ functionArn: 'arn:refresh', input: { of: 'hour' }, retryAttempts: 2, onFailure }];
    const sent: unknown[] = [];
    scheduler = new Scheduler({
      schedules: [{ ...hourly, targets }],
      dataFolder,
      report: () => undefined,
      sendMessage: async (queueArn, message) => void sent.push({ queueArn, message }),
      invoke: async (functionId, event) => {
        runs.push({ functionId, event, at: new Date().toISOString() });
        throw new Error('no rates');
      },
    });
    vi.useRealTimers();
    scheduler.start();
    while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toHaveLength(3);
    const requestContext = { functionArn: 'arn:refresh', condition: 'RetriesExhausted', approximateInvokeCount: 3 };
    const message = { requestContext, requestPayload: { of: 'hour' }, responsePayload: { errorMessage: 'no rates' } };
    expect(sent).toMatchObject([{ queueArn: onFailure, message }]);
  });
});
