import { constants, getPriority, platform } from 'node:os';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { FunctionDefinition } from './definition.ts';
import { type FunctionOptions, LocalFunction } from './function.ts';

const running: LocalFunction[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((local) => local.close()));
});

function start(overrides: Partial<FunctionDefinition> = {}, own: Pick<FunctionOptions, 'createIdentity'> = {}) {
  const log = new PassThrough();
  const meters = { countInvocation: vi.fn(), countTime: vi.fn(), countStart: vi.fn() };
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
    background: false,
    infrequent: false,
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

const reportSchema = z.object({
  event: z.unknown(),
  invocations: z.number(),
  environment: z.record(z.string(), z.string()),
  context: z.record(z.string(), z.unknown()),
  remaining: z.number(),
});

async function report(invoke: (event: unknown) => Promise<unknown>) {
  return reportSchema.parse(await invoke({ do: 'report' }));
}

describe('a function', () => {
  test('receives its event as JSON, its own environment and a context, and nothing of this process', async () => {
    const { invoke } = start();
    const { event, environment, context, remaining } = reportSchema.parse(
      await invoke({ do: 'report', nothing: undefined, time: new Date(0) }),
    );
    expect(event).toEqual({ do: 'report', time: '1970-01-01T00:00:00.000Z' });
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

  test('reuses warm instances, and has one for each concurrent invocation', async () => {
    const { invoke, meters } = start();
    expect((await report(invoke)).invocations).toBe(1);
    expect((await report(invoke)).invocations).toBe(2);
    const together = await Promise.all([report(invoke), report(invoke)]);
    expect(together.map(({ invocations }) => invocations).sort()).toEqual([1, 3]);
    const counted = [meters.countInvocation, meters.countTime, meters.countStart];
    expect(counted.map(({ mock }) => mock.calls.length)).toEqual([4, 4, 2]);
  });

  test.runIf(platform() === 'linux')(
    'gives way to others in the background, and this process keeps its priority',
    async () => {
      const own = getPriority();
      expect(await start().invoke({ do: 'priority' })).toBe(own);
      expect(await start({ background: true }).invoke({ do: 'priority' })).toBe(constants.priority.PRIORITY_LOW);
      expect(getPriority()).toBe(own);
    },
  );

  test('queues invocations beyond its instances', async () => {
    const { invoke, meters } = start();
    const results = await Promise.all(Array.from({ length: 25 }, (_, number) => invoke({ number })));
    expect(results).toEqual(Array.from({ length: 25 }, (_, number) => ({ number })));
    expect(meters.countStart.mock.calls.length).toBeLessThanOrEqual(10);
  });

  test('that throws fails as on Lambda and stays warm', async () => {
    const { invoke } = start();
    await expect(invoke({ do: 'throw', text: 'no seats' })).rejects.toMatchObject({
      payload: {
        errorType: 'RangeError',
        errorMessage: 'no seats',
        trace: expect.arrayContaining(['RangeError: no seats']),
      },
    });
    expect((await report(invoke)).invocations).toBe(2);
  });

  test.each(['hang', 'spin'])(
    'that does not return (%s) is terminated at its timeout and starts cold afterwards',
    async (what) => {
      const { invoke } = start({ timeoutSeconds: 2 });
      await report(invoke);
      await expect(invoke({ do: what })).rejects.toMatchObject({
        payload: {
          errorType: 'Sandbox.Timedout',
          errorMessage: expect.stringContaining('Task timed out after 2.00 seconds'),
        },
      });
      expect((await report(invoke)).invocations).toBe(1);
    },
  );

  test('that exceeds its memory is terminated', async () => {
    const { invoke } = start({ memoryMegabytes: 32 });
    await expect(invoke({ do: 'hoard' })).rejects.toMatchObject({ payload: { errorType: 'Runtime.OutOfMemory' } });
    expect((await report(invoke)).invocations).toBe(1);
  });

  test('that exits fails and starts cold afterwards', async () => {
    const { invoke } = start();
    await expect(invoke({ do: 'exit' })).rejects.toMatchObject({ payload: { errorType: 'Runtime.ExitError' } });
    expect((await report(invoke)).invocations).toBe(1);
  });

  test('has instances with identities, which can be killed during an invocation', async () => {
    const kills: (() => void)[] = [];
    const closed: string[] = [];
    const { invoke } = start(undefined, {
      async createIdentity(kill) {
        const number = kills.push(kill);
        return { environment: { INSTANCE: String(number) }, close: async () => void closed.push(String(number)) };
      },
    });
    expect((await report(invoke)).environment.INSTANCE).toBe('1');
    const spinning = invoke({ do: 'spin' });
    const other = report(invoke);
    kills[0]?.();
    await expect(spinning).rejects.toMatchObject({
      payload: { errorType: 'Runtime.ExitError', errorMessage: expect.stringContaining('signal: killed') },
    });
    expect((await other).environment.INSTANCE).toBe('2');
    expect(closed).toEqual(['1']);
    expect(await report(invoke)).toMatchObject({ invocations: 2, environment: { INSTANCE: '2' } });
  });

  test('with a response above 6 MB fails', async () => {
    const { invoke } = start();
    await expect(invoke({ do: 'big' })).rejects.toMatchObject({
      payload: { errorType: 'Function.ResponseSizeTooLarge' },
    });
  });

  test.each(['index.missing', 'index.broken', 'other.handler'])(
    'with the invalid handler %s cannot be used',
    async (handler) => {
      const { invoke } = start({ handler });
      await expect(invoke({})).rejects.toMatchObject({ name: 'LambdaFailure' });
    },
  );

  test('writes its output to the log', async () => {
    const { invoke, log } = start();
    await invoke({ do: 'print', text: 'booked' });
    let printed = '';
    for await (const chunk of log) {
      printed += String(chunk);
      if (printed.includes('booked\n') && printed.includes('REPORT RequestId')) break;
    }
    expect(printed).toContain('booked\n');
  });

  test('uses replaced code from the next invocation on', async () => {
    const { invoke, local } = start();
    await report(invoke);
    await local.update(`${import.meta.dirname}/testing`);
    expect((await report(invoke)).invocations).toBe(2);
    await local.update(`${import.meta.dirname}/../lambda/testing`);
    expect((await report(invoke)).invocations).toBe(1);
  });
});
