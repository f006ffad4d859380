import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ScheduleDefinition } from '../../template/schedules.ts';
import { parseSchedule } from './schedule-expression.ts';
import { Clock } from './scheduler.ts';

const hour = 3_600_000;
const start = new Date('2026-11-20T12:00:00Z');

const hourly: ScheduleDefinition = {
  logicalId: 'JobsRefreshRates1A2B',
  name: 'Exhale-JobsRefreshRates1A2B',
  arn: 'arn:aws:events:us-east-1:123456789012:rule/Exhale-JobsRefreshRates1A2B',
  schedule: parseSchedule('rate(1 hour)'),
  targets: [{ functionArn: 'arn:refresh', input: undefined }],
};

let dataFolder = '';
let runs: { functionId: string; event: unknown; at: string }[] = [];
let clock: Clock;

/** A clock with one schedule, or these; what its function throws is reported. */
function makeClock(
  answer: () => Promise<unknown> = async () => undefined,
  definitions: ScheduleDefinition | ScheduleDefinition[] = hourly,
  reports: string[] = [],
): Clock {
  return new Clock({
    schedules: [definitions].flat(),
    dataFolder,
    report: (message) => reports.push(message),
    invoke: (functionId, event) => {
      runs.push({ functionId, event, at: new Date().toISOString() });
      return answer();
    },
  });
}

/** Lets the faked clock go on, and files be written meanwhile. */
async function pass(milliseconds: number, expected: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  while (runs.length < expected) await new Promise((resolve) => setImmediate(resolve));
  // The schedule is planned anew after its function has answered.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  jest.useFakeTimers({ now: start, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  dataFolder = mkdtempSync(join(tmpdir(), 'exhale-clock-'));
  runs = [];
});

afterEach(() => {
  clock.close();
  jest.useRealTimers();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('the clock', () => {
  test('runs a schedule at once when it never ran, and then at its times', async () => {
    clock = makeClock();
    clock.start();
    await pass(0, 1);
    await pass(hour - 1, 1);
    expect(runs).toHaveLength(1);
    await pass(1, 2);
    expect(runs.map(({ at }) => at)).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z']);
  });

  test('remembers over a restart when it ran', async () => {
    clock = makeClock();
    clock.start();
    await pass(0, 1);
    clock.close();
    clock = makeClock();
    clock.start();
    await pass(hour - 1, 1);
    expect(runs).toHaveLength(1);
    await pass(1, 2);
  });

  test('runs several that are due at the same moment, and remembers each', async () => {
    const sync = {
      ...hourly,
      logicalId: 'JobsSyncPayments3C4D',
      targets: [{ functionArn: 'arn:sync', input: undefined }],
    };
    clock = makeClock(undefined, [hourly, sync]);
    clock.start();
    await pass(0, 2);
    clock.close();
    clock = makeClock(undefined, [hourly, sync]);
    clock.start();
    await pass(hour - 1, 2);
    expect(runs.map(({ functionId }) => functionId).sort()).toEqual(['arn:refresh', 'arn:sync']);
  });

  test('goes on after a failure, and tells it', async () => {
    const reports: string[] = [];
    clock = makeClock(() => Promise.reject(new Error('no rates')), hourly, reports);
    clock.start();
    await pass(0, 1);
    await pass(hour, 2);
    expect(reports).toHaveLength(2);
    expect(reports[0]).toContain('no rates');
  });

  test('makes the event that EventBridge makes, or hands over the input of the template', async () => {
    clock = makeClock();
    await clock.run('RefreshRates');
    expect(runs[0]).toMatchObject({
      functionId: 'arn:refresh',
      event: {
        source: 'aws.events',
        'detail-type': 'Scheduled Event',
        time: '2026-11-20T12:00:00Z',
        resources: [hourly.arn],
      },
    });
    clock = makeClock(undefined, { ...hourly, targets: [{ functionArn: 'arn:refresh', input: { only: 'GBP' } }] });
    await clock.run('RefreshRates');
    expect(runs[1]?.event).toEqual({ only: 'GBP' });
  });

  test('runs by hand what is asked for, and tells failures to who asked', async () => {
    clock = makeClock(() => Promise.reject(new Error('no rates')));
    await expect(clock.run('RefreshRates')).rejects.toThrow('no rates');
    await expect(clock.run('SendReminders')).rejects.toThrow('no schedule SendReminders');
  });
});
