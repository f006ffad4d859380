import { backendsOf } from './backends.ts';
import type { Closers } from './closers.ts';
import { startConversions } from './conversions.ts';
import type { Distribution } from './emulators/cloudfront/distribution.ts';
import { type Cognito, startCognito } from './emulators/cognito/cognito.ts';
import { dynamoDbApi } from './emulators/dynamodb/api.ts';
import type { EventSourceMapping } from './emulators/dynamodb-streams/event-source-mapping.ts';
import { EventBus } from './emulators/eventbridge/event-bus.ts';
import { Scheduler } from './emulators/eventbridge/scheduler.ts';
import { LambdaFailure } from './emulators/lambda/failure.ts';
import { startInvokeApi } from './emulators/lambda/invoke-api.ts';
import { Workers } from './emulators/lambda/workers.ts';
import { bucketCors } from './emulators/s3/cors.ts';
import type { Invoke } from './emulators/service.ts';
import type { Ses } from './emulators/ses/ses.ts';
import { type MappingsOptions, startMappings } from './event-source-mappings.ts';
import { LocalFunctions } from './functions.ts';
import type { Meters } from './meters.ts';
import { startProxy } from './proxy/aws-proxy.ts';
import type { CallingFunction } from './proxy/callers.ts';
import { Calls } from './proxy/calls.ts';
import type { Faults } from './proxy/faults.ts';
import { startQueues } from './queues.ts';
import {
  type DirectAccess,
  deployBuckets,
  directAccess,
  type ResourcesOptions,
  startDistribution,
  startResources,
} from './resources.ts';
import type { Stack } from './synthesis.ts';
import { readFunctions } from './template/lambda.ts';
import { readEventRules } from './template/rules.ts';
import { readSchedules } from './template/schedules.ts';
import { readPool } from './template/user-pool.ts';

export type LocalAwsOptions = ResourcesOptions & {
  meters: Meters;
  /** False: no stream consumer runs. */
  streams?: boolean;
  /** False: pictures are drawn when they are first requested, not ahead. */
  pictures?: boolean;
  faults: Faults;
};

/** The running resources behind CloudFront. */
export type LocalAws = DirectAccess & {
  functions: LocalFunctions;
  invoke: Invoke;
  scheduler: Scheduler;
  ses: Ses;
  bus: EventBus;
  /** CloudFront's management API changes it in place; undefined means that the stack has no distribution. */
  distribution: Distribution | undefined;
  cognito: Cognito;
  /** Resolves when the stream consumers have processed all writes. */
  streamsCaughtUp(): Promise<void>;
  /** Resolves when the consumers of queues have processed all messages. */
  queuesCaughtUp(): Promise<void>;
  update(stack: Stack): Promise<void>;
};

type Definitions = ReturnType<typeof readFunctions>;

/** Functions do not hear of events by which pictures are drawn ahead, unless they are wanted. */
function eventFilter(definitions: Definitions, drawsAhead: boolean) {
  const art = definitions.find(({ name }) => name === 'art');
  return (id: string) => drawsAhead || (id !== art?.functionName && id !== art?.arn);
}

/** The services that invoke functions, or take invocations: Cognito with its triggers, the queues, Lambda's API. */
async function startInvokers(
  { deployed, dataFolder, pictures, report }: LocalAwsOptions,
  definitions: Definitions,
  { invoke, hasFunction }: { invoke: Invoke; hasFunction: (functionId: string) => boolean },
  closers: Closers,
) {
  const cognito = closers.service(
    await startCognito({
      definition: readPool(deployed),
      invoke: (functionArn, event) => invokeTrigger(invoke, functionArn, event),
      dataFolder,
      report,
    }),
  );
  const queues = await startQueues({ deployed, dataFolder, functions: definitions, invoke, report });
  closers.service(queues.api);
  const runsEvents = eventFilter(definitions, pictures !== false);
  const lambda = closers.service(await startInvokeApi({ invoke, hasFunction, runsEvents, report }));
  return { cognito, queues, lambda };
}

/** The stream consumers: none before they are started, or if they are not wanted. */
function streamConsumers(options: LocalAwsOptions, closers: Closers) {
  const mappings: EventSourceMapping[] = [];
  return {
    async start(consumers: Omit<MappingsOptions, 'call'>) {
      if (options.streams === false) return;
      const started = await startMappings({ ...consumers, call: dynamoDbApi(options.dynamoDbUrl) });
      mappings.push(...started.map((mapping) => closers.service(mapping)));
    },
    /** Something was written. */
    nudge() {
      for (const mapping of mappings) mapping.nudge();
    },
    async caughtUp() {
      await Promise.all(mappings.map((mapping) => mapping.caughtUp()));
    },
  };
}

export async function startAws(options: LocalAwsOptions, closers: Closers): Promise<LocalAws> {
  const { deployed, assets, dataFolder, dynamoDbUrl, meters, report } = options;
  const callers = new Map<string, CallingFunction>();
  const workers = new Workers();
  const calls = new Calls(meters, options.faults, workers);
  const streams = streamConsumers(options, closers);
  const resources = await startResources(options, (event) => bus.put(event), closers);
  const { tables, s3, ses } = resources;
  const { distribution, cloudFrontUrl } = await startDistribution(options, resources, closers);
  const definitions = readFunctions(deployed);
  const invoke: Invoke = (functionId, event) => functions.invoke(functionId, event);
  const hasFunction = (functionId: string) => functions.has(functionId);
  const invokers = await startInvokers(options, definitions, { invoke, hasFunction }, closers);
  const { cognito, queues } = invokers;
  const { sendMessage } = queues;
  const mediaConvert = closers.service(await startConversions({ deployed, s3, report }, (event) => bus.put(event)));
  const parts = { ...resources, ...invokers, mediaConvert, cloudFrontUrl, onWrite: streams.nudge };
  const backends = backendsOf({ dynamoDbUrl, ...parts });
  const proxy = closers.service(
    await startProxy({ callers, calls, cors: bucketCors(resources.buckets), report, backends }),
  );
  const functions = closers.service(
    new LocalFunctions({ dataFolder, endpoint: proxy.url, callers, workers, calls, meters, report }),
  );
  for (const definition of definitions) functions.deploy(definition, deployed, assets);
  const bus = new EventBus({ rules: readEventRules(deployed), invoke, sendMessage, report });
  closers.add(() => bus.close());
  const consumers = { deployed, functions: definitions, tables, invoke, dataFolder, sendMessage, report };
  await Promise.all([streams.start(consumers), deployBuckets(options, s3.url)]);
  closers.add(queues.startPollers());
  const schedules = readSchedules(deployed);
  return {
    functions,
    invoke,
    scheduler: closers.service(new Scheduler({ schedules, invoke, sendMessage, dataFolder, report })),
    ses,
    bus,
    distribution,
    cognito,
    ...directAccess(resources, proxy.url),
    streamsCaughtUp: streams.caughtUp,
    queuesCaughtUp: queues.caughtUp,
    update: (stack) => functions.update(readFunctions(stack.deployed), stack.assets),
  };
}

/** Invokes a trigger of Cognito; an error of its handler becomes a result. */
async function invokeTrigger(invoke: Invoke, functionArn: string, event: unknown) {
  try {
    return { result: await invoke(functionArn, event) };
  } catch (error) {
    if (error instanceof LambdaFailure) return { error: error.payload.errorMessage };
    throw error;
  }
}
