import { backendsOf } from './backends.ts';
import type { Closers } from './closers.ts';
import type { Distribution } from './emulators/cloudfront/distribution.ts';
import { startManagementApi } from './emulators/cloudfront/management-api.ts';
import { type Cognito, startCognito } from './emulators/cognito/cognito.ts';
import { dynamoDbApi } from './emulators/dynamodb/api.ts';
import { ensureTable } from './emulators/dynamodb/tables.ts';
import type { EventSourceMapping } from './emulators/dynamodb-streams/event-source-mapping.ts';
import { EventBus } from './emulators/eventbridge/event-bus.ts';
import { Scheduler } from './emulators/eventbridge/scheduler.ts';
import { startKms } from './emulators/kms/kms.ts';
import { LambdaFailure } from './emulators/lambda/failure.ts';
import { startInvokeApi } from './emulators/lambda/invoke-api.ts';
import { Workers } from './emulators/lambda/workers.ts';
import { bucketCors } from './emulators/s3/cors.ts';
import { deployBucket } from './emulators/s3/deployment.ts';
import { startS3 } from './emulators/s3/s3.ts';
import { bucketStore } from './emulators/s3/store.ts';
import { startSecrets } from './emulators/secrets-manager/secrets-manager.ts';
import type { Invoke } from './emulators/service.ts';
import { type Ses, startSes } from './emulators/ses/ses.ts';
import { startMappings } from './event-source-mappings.ts';
import { LocalFunctions } from './functions.ts';
import type { Meters } from './meters.ts';
import { startProxy } from './proxy/aws-proxy.ts';
import type { CallingFunction } from './proxy/callers.ts';
import { Calls } from './proxy/calls.ts';
import type { Faults } from './proxy/faults.ts';
import { defaultConfigurationSet } from './proxy/requests/ses.ts';
import { startQueues } from './queues.ts';
import type { Stack } from './synthesis.ts';
import { readDistribution } from './template/cloudfront/distribution.ts';
import { readTable } from './template/dynamodb.ts';
import { readKeys } from './template/kms.ts';
import { readFunctions } from './template/lambda.ts';
import { readEventRules } from './template/rules.ts';
import { readBucketDeployment, readBuckets } from './template/s3.ts';
import { readSchedules } from './template/schedules.ts';
import { readSecrets } from './template/secrets-manager.ts';
import { readConfigurationSets, readSenders } from './template/ses.ts';
import { place, streamArn } from './template/template.ts';
import { readPool } from './template/user-pool.ts';

export type LocalAwsOptions = Stack & {
  dynamoDbUrl: string;
  dataFolder: string;
  /** Values of the secrets of the template by name; empty unless given. */
  secretValues?: Record<string, string>;
  /** Clock of Secrets Manager, for tests of what depends on a secret's age. */
  secretsNow?: () => Date;
  meters: Meters;
  /** False: no stream consumer runs. */
  streams?: boolean;
  /** False: pictures are drawn when they are first requested, not ahead. */
  pictures?: boolean;
  faults: Faults;
  report(message: string): void;
};

/** The running resources behind CloudFront. */
export type LocalAws = {
  functions: LocalFunctions;
  invoke: Invoke;
  scheduler: Scheduler;
  ses: Ses;
  bus: EventBus;
  /** As CloudFront's management API changes it; undefined in a stack without one. */
  distribution: Distribution | undefined;
  /** Address of Secrets Manager, which takes every caller there. */
  secretsUrl: string;
  /** The same of KMS. */
  kmsUrl: string;
  /** The same of S3. */
  s3Url: string;
  /** The current value of a secret, by name or ARN. */
  secretValue(secretId: string): string | undefined;
  cognito: Cognito;
  /** Loopback address of the bucket with that host name; undefined when the template has no such bucket. */
  bucketUrl(domain: string): string | undefined;
  /** URLs of the buckets for browsers, by the URLs that functions sign. */
  bucketAddresses: Map<string, string>;
  /** Resolves when the stream consumers have processed all writes. */
  streamsCaughtUp(): Promise<void>;
  /** Resolves when the consumers of queues have processed all messages. */
  queuesCaughtUp(): Promise<void>;
  update(stack: Stack): Promise<void>;
};

/** The resources that need no other one. */
async function startResources(options: LocalAwsOptions, putEvent: EventBus['put'], closers: Closers) {
  const { deployed, dataFolder, report } = options;
  const [secrets, senders] = [readSecrets(deployed), readSenders(deployed)];
  const [buckets, keys] = [readBuckets(deployed), readKeys(deployed)];
  const [tables, s3, ses, secretsManager, kms] = await Promise.all([
    startTables(options),
    startS3({ dataFolder, buckets: [...buckets.keys()] }),
    startSes({
      ...{ dataFolder, report, configurationSets: readConfigurationSets(deployed), putEvent },
      defaultConfigurationSet: (from) => defaultConfigurationSet(senders, from),
    }),
    startSecrets({ secrets, values: options.secretValues ?? {}, dataFolder, now: options.secretsNow }),
    startKms({ keys, dataFolder }),
  ]);
  closers.service(s3);
  closers.service(ses);
  closers.service(secretsManager);
  closers.service(kms);
  return { secrets, senders, buckets, keys, tables, s3, ses, secretsManager, kms };
}

type Resources = Awaited<ReturnType<typeof startResources>>;

/** The distribution and its management API; nothing in a stack without one. */
async function startDistribution({ deployed }: LocalAwsOptions, { secretsManager }: Resources, closers: Closers) {
  if (deployed.byType('AWS::CloudFront::Distribution').length === 0) return {};
  const distribution = readDistribution(deployed, secretsManager.secretValue);
  const { url } = closers.service(await startManagementApi(distribution));
  return { distribution, cloudFrontUrl: url };
}

/** Functions do not hear of events by which pictures are drawn ahead, unless they are wanted. */
function eventFilter(definitions: ReturnType<typeof readFunctions>, drawsAhead: boolean) {
  const art = definitions.find(({ name }) => name === 'art');
  return (id: string) => drawsAhead || (id !== art?.functionName && id !== art?.arn);
}

/** How browsers reach the buckets. */
function bucketAccess({ buckets, s3 }: Resources, proxyUrl: string): Pick<LocalAws, 'bucketAddresses' | 'bucketUrl'> {
  const names = [...buckets.keys()];
  return {
    bucketAddresses: new Map(names.map((name) => [`https://${name}.s3.${place.region}.amazonaws.com`, proxyUrl])),
    bucketUrl: (domain) => {
      const bucket = names.find((name) => domain.startsWith(`${name}.s3.`));
      return bucket && `${s3.url}/${bucket}`;
    },
  };
}

export async function startAws(options: LocalAwsOptions, closers: Closers): Promise<LocalAws> {
  const { deployed, assets, dataFolder, dynamoDbUrl, meters, report } = options;
  const callers = new Map<string, CallingFunction>();
  const workers = new Workers();
  const calls = new Calls(meters, options.faults, workers);
  const mappings: EventSourceMapping[] = [];
  const resources = await startResources(options, (event) => bus.put(event), closers);
  const { secrets, senders, buckets, keys, tables, s3, ses, secretsManager, kms } = resources;
  const { distribution, cloudFrontUrl } = await startDistribution(options, resources, closers);
  const invoke: Invoke = (functionId, event) => functions.invoke(functionId, event);
  const cognito = closers.service(
    await startCognito({
      definition: readPool(deployed),
      invoke: (functionArn, event) => invokeTrigger(invoke, functionArn, event),
      dataFolder,
      report,
    }),
  );
  const definitions = readFunctions(deployed);
  const queues = await startQueues({ deployed, dataFolder, functions: definitions, invoke, report });
  closers.service(queues.api);
  const hasFunction = (functionId: string) => functions.has(functionId);
  const runsEvents = eventFilter(definitions, options.pictures !== false);
  const lambda = closers.service(await startInvokeApi({ invoke, hasFunction, runsEvents, report }));
  const { sendMessage } = queues;
  const proxy = await startProxy({
    callers,
    calls,
    cors: bucketCors(buckets),
    report,
    backends: backendsOf({
      dynamoDbUrl,
      s3Url: s3.url,
      sesUrl: ses.url,
      secretsUrl: secretsManager.url,
      kmsUrl: kms.url,
      sqsUrl: queues.api.url,
      lambdaUrl: lambda.url,
      cognito,
      tables,
      senders,
      secrets,
      keys,
      cloudFrontUrl,
      onWrite: () => {
        for (const mapping of mappings) mapping.nudge();
      },
    }),
  });
  closers.service(proxy);
  const functions = closers.service(
    new LocalFunctions({ dataFolder, endpoint: proxy.url, callers, workers, calls, meters, report }),
  );
  for (const definition of definitions) functions.deploy(definition, deployed, assets);
  const call = dynamoDbApi(dynamoDbUrl);
  const schedules = readSchedules(deployed);
  const bus = new EventBus({ rules: readEventRules(deployed), invoke, sendMessage, report });
  closers.add(() => bus.close());
  const mapped =
    options.streams === false
      ? Promise.resolve([])
      : startMappings({ deployed, functions: definitions, tables, call, invoke, dataFolder, sendMessage, report });
  await Promise.all([
    mapped.then((started) => mappings.push(...started.map((mapping) => closers.service(mapping)))),
    deployBuckets(options, s3.url),
  ]);
  closers.add(queues.startPollers());
  return {
    functions,
    invoke,
    scheduler: closers.service(new Scheduler({ schedules, invoke, sendMessage, dataFolder, report })),
    ses,
    bus,
    distribution,
    secretsUrl: secretsManager.url,
    kmsUrl: kms.url,
    s3Url: s3.url,
    secretValue: secretsManager.secretValue,
    cognito,
    ...bucketAccess(resources, proxy.url),
    streamsCaughtUp: async () => {
      await Promise.all(mappings.map((mapping) => mapping.caughtUp()));
    },
    queuesCaughtUp: queues.caughtUp,
    update: (stack) => functions.update(readFunctions(stack.deployed), stack.assets),
  };
}

async function startTables({ deployed, dynamoDbUrl }: LocalAwsOptions) {
  const call = dynamoDbApi(dynamoDbUrl);
  const tables = deployed
    .byType('AWS::DynamoDB::GlobalTable')
    .map((resource) => readTable(resource, streamArn(resource.ref)));
  return Promise.all(tables.map(async (table) => ({ ...table, localStreamArn: await ensureTable(call, table) })));
}

/** In the template's order: assets are deployed before the page that refers to them. */
async function deployBuckets({ deployed, assets }: LocalAwsOptions, s3Url: string): Promise<void> {
  const store = bucketStore(s3Url);
  for (const resource of deployed.byType('Custom::CDKBucketDeployment'))
    await deployBucket(readBucketDeployment(resource, assets), store);
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
