import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { createMeters } from '../../meters.ts';
import type { FunctionDefinition } from './definition.ts';
import { type FunctionOptions, LocalFunction } from './function.ts';

const running: LocalFunction[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

function start(overrides: Partial<FunctionDefinition> = {}, own: Pick<FunctionOptions, 'identify'> = {}) {
  const log = new PassThrough();
  const meters = createMeters();
  const definition: FunctionDefinition = {
    logicalId: 'Sessions1A2B',
    functionName: 'Exhale-Sessions1A2B',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:Exhale-Sessions1A2B',
    name: 'sessions',
    handler: 'index.handler',
    roleArn: '',
    timeoutSeconds: 10,
    memoryMegabytes: 128,
    environment: {},
    logGroup: '/site/sessions',
    codeKey: '',
    ...overrides,
  };
  const environment = { TABLE_NAME: 'Exhale', NODE_OPTIONS: '--enable-source-maps' };
  const local = new LocalFunction({
    definition,
    environment,
    codeFolder: `${import.meta.dirname}/testing`,
    log,
    meters,
    ...own,
  });
  running.push(local);
  return { invoke: (event: unknown) => local.invoke(event), meters, log, local };
}

const told = z.object({
  event: z.unknown(),
  invocations: z.number(),
  environment: z.record(z.string(), z.string()),
  context: z.record(z.string(), z.unknown()),
  remaining: z.number(),
});

async function tell(invoke: (event: unknown) => Promise<unknown>) {
  return told.parse(await invoke({ do: 'tell' }));
}

describe('a function', () => {
  test('is handed its event by way of JSON, its own environment and a context, and nothing of this process', async () => {
    const { invoke } = start();
    const { event, environment, context, remaining } = told.parse(
      await invoke({ do: 'tell', nothing: undefined, time: new Date(0) }),
    );
    expect(event).toEqual({ do: 'tell', time: '1970-01-01T00:00:00.000Z' });
    expect(Object.keys(environment).sort()).toEqual([
      'LAMBDA_TASK_ROOT',
      'NODE_OPTIONS',
      'TABLE_NAME',
      '_X_AMZN_TRACE_ID',
    ]);
    expect(context).toMatchObject({
      functionName: 'Exhale-Sessions1A2B',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:123456789012:function:Exhale-Sessions1A2B',
      memoryLimitInMB: '128',
      logGroupName: '/site/sessions',
      awsRequestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(10_000);
  });

  test('stays warm for the next invocation, and has an instance for each at the same time', async () => {
    const { invoke, meters } = start();
    expect((await tell(invoke)).invocations).toBe(1);
    expect((await tell(invoke)).invocations).toBe(2);
    const together = await Promise.all([tell(invoke), tell(invoke)]);
    expect(together.map(({ invocations }) => invocations).sort()).toEqual([1, 3]);
    expect(meters.read().functions.sessions).toMatchObject({ invocations: 4, starts: { length: 2 } });
  });

  test('serves more than it has instances, each in its turn', async () => {
    const { invoke, meters } = start();
    const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => invoke({ number })));
    expect(answers).toEqual(Array.from({ length: 25 }, (_, number) => ({ number })));
    expect(meters.read().functions.sessions?.starts.length).toBeLessThanOrEqual(10);
  });

  test('that throws fails in the shape of Lambda, and stays warm', async () => {
    const { invoke } = start();
    await expect(invoke({ do: 'throw', text: 'no seats' })).rejects.toMatchObject({
      payload: {
        errorType: 'RangeError',
        errorMessage: 'no seats',
        trace: expect.arrayContaining(['RangeError: no seats']),
      },
    });
    expect((await tell(invoke)).invocations).toBe(2);
  });

  test.each(['hang', 'spin'])(
    'that does not end (%s) is ended at its timeout, and starts cold after that',
    async (what) => {
      const { invoke } = start({ timeoutSeconds: 2 });
      await tell(invoke);
      await expect(invoke({ do: what })).rejects.toMatchObject({
        payload: {
          errorType: 'Sandbox.Timedout',
          errorMessage: expect.stringContaining('Task timed out after 2.00 seconds'),
        },
      });
      expect((await tell(invoke)).invocations).toBe(1);
    },
  );

  test('that wants more memory than it has is ended', async () => {
    const { invoke } = start({ memoryMegabytes: 32 });
    await expect(invoke({ do: 'hoard' })).rejects.toMatchObject({ payload: { errorType: 'Runtime.OutOfMemory' } });
    expect((await tell(invoke)).invocations).toBe(1);
  });

  test('that exits fails, and starts cold after that', async () => {
    const { invoke } = start();
    await expect(invoke({ do: 'exit' })).rejects.toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    expect((await tell(invoke)).invocations).toBe(1);
  });

  test('can be told from its other instances, and be killed in the middle of what it does', async () => {
    const kills: (() => void)[] = [];
    const given: string[] = [];
    const { invoke } = start(undefined, {
      async identify(kill) {
        const number = kills.push(kill);
        return { environment: { INSTANCE: String(number) }, close: async () => void given.push(`${number} is gone`) };
      },
    });
    expect((await tell(invoke)).environment.INSTANCE).toBe('1');
    const spinning = invoke({ do: 'spin' });
    const other = tell(invoke);
    kills[0]?.();
    await expect(spinning).rejects.toMatchObject({
      payload: { errorType: 'Runtime.ExitError', errorMessage: expect.stringContaining('signal: killed') },
    });
    expect((await other).environment.INSTANCE).toBe('2');
    expect(given).toEqual(['1 is gone']);
    expect(await tell(invoke)).toMatchObject({ invocations: 2, environment: { INSTANCE: '2' } });
  });

  test('that answers more than 6 MB fails', async () => {
    const { invoke } = start();
    await expect(invoke({ do: 'big' })).rejects.toMatchObject({
      payload: { errorType: 'Function.ResponseSizeTooLarge' },
    });
  });

  test.each(['index.missing', 'index.broken', 'other.handler'])(
    'whose handler %s is none cannot be used',
    async (handler) => {
      const { invoke } = start({ handler });
      await expect(invoke({})).rejects.toMatchObject({ name: 'LambdaFailure' });
    },
  );

  test('prints to its log', async () => {
    const { invoke, log } = start();
    await invoke({ do: 'print', text: 'booked' });
    let printed = '';
    for await (const chunk of log) {
      printed += String(chunk);
      if (printed.includes('booked\n') && printed.includes('REPORT RequestId')) break;
    }
    expect(printed).toContain('booked\n');
  });

  test('uses other code from the next invocation on', async () => {
    const { invoke, local } = start();
    await tell(invoke);
    await local.update(`${import.meta.dirname}/testing`);
    expect((await tell(invoke)).invocations).toBe(2);
    await local.update(`${import.meta.dirname}/../lambda/testing`);
    expect((await tell(invoke)).invocations).toBe(1);
  });
});
