import type { Closers } from './closers.ts';
import { startManagementApi } from './emulators/cloudfront/management-api.ts';
import { dynamoDbApi } from './emulators/dynamodb/api.ts';
import { ensureTable } from './emulators/dynamodb/tables.ts';
import type { EventBus } from './emulators/eventbridge/event-bus.ts';
import { startKms } from './emulators/kms/kms.ts';
import { deployBucket } from './emulators/s3/deployment.ts';
import { startS3 } from './emulators/s3/s3.ts';
import { bucketStore } from './emulators/s3/store.ts';
import { startSecrets } from './emulators/secrets-manager/secrets-manager.ts';
import { startSes } from './emulators/ses/ses.ts';
import { defaultConfigurationSet } from './proxy/requests/ses.ts';
import type { Stack } from './synthesis.ts';
import { readDistribution } from './template/cloudfront/distribution.ts';
import { readTable } from './template/dynamodb.ts';
import { readKeys } from './template/kms.ts';
import { readBucketDeployment, readBuckets } from './template/s3.ts';
import { readSecrets } from './template/secrets-manager.ts';
import { readConfigurationSets, readSenders } from './template/ses.ts';
import { place, streamArn } from './template/template.ts';

export type ResourcesOptions = Stack & {
  dynamoDbUrl: string;
  dataFolder: string;
  /** Values of the secrets of the template by name; empty unless given. */
  secretValues?: Record<string, string>;
  /** Clock of Secrets Manager, for tests of what depends on a secret's age. */
  secretsNow?: () => Date;
  report(message: string): void;
};

/** The resources that need no other one. */
export async function startResources(options: ResourcesOptions, putEvent: EventBus['put'], closers: Closers) {
  const { deployed, dataFolder, report } = options;
  const secrets = readSecrets(deployed);
  const senders = readSenders(deployed);
  const buckets = readBuckets(deployed);
  const keys = readKeys(deployed);
  const [tables, s3, ses, secretsManager, kms] = await Promise.all([
    startTables(options),
    startS3({ dataFolder, buckets: [...buckets.keys()] }),
    startSes({
      dataFolder,
      report,
      configurationSets: readConfigurationSets(deployed),
      putEvent,
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

export type Resources = Awaited<ReturnType<typeof startResources>>;

/** The distribution and its management API; nothing in a stack without one. */
export async function startDistribution(
  { deployed }: ResourcesOptions,
  { secretsManager }: Resources,
  closers: Closers,
) {
  if (deployed.byType('AWS::CloudFront::Distribution').length === 0) return {};
  const distribution = readDistribution(deployed, secretsManager.secretValue);
  const { url } = closers.service(await startManagementApi(distribution));
  return { distribution, cloudFrontUrl: url };
}

async function startTables({ deployed, dynamoDbUrl }: ResourcesOptions) {
  const call = dynamoDbApi(dynamoDbUrl);
  const tables = deployed
    .byType('AWS::DynamoDB::GlobalTable')
    .map((resource) => readTable(resource, streamArn(resource.ref)));
  return Promise.all(tables.map(async (table) => ({ ...table, localStreamArn: await ensureTable(call, table) })));
}

/** Tells how others than the functions reach the resources. */
export type DirectAccess = {
  /** Secrets Manager takes every caller at this address. */
  secretsUrl: string;
  /** KMS takes every caller at this address. */
  kmsUrl: string;
  /** S3 takes every caller at this address. */
  s3Url: string;
  /** The current value of a secret, by name or ARN. */
  secretValue(secretId: string): string | undefined;
  /** Loopback address of the bucket with that host name; undefined when the template has no such bucket. */
  bucketUrl(domain: string): string | undefined;
  /** URLs of the buckets for browsers, by the URLs that functions sign. */
  bucketAddresses: Map<string, string>;
};

export function directAccess({ buckets, s3, kms, secretsManager }: Resources, proxyUrl: string): DirectAccess {
  const names = [...buckets.keys()];
  return {
    secretsUrl: secretsManager.url,
    kmsUrl: kms.url,
    s3Url: s3.url,
    secretValue: secretsManager.secretValue,
    bucketAddresses: new Map(names.map((name) => [`https://${name}.s3.${place.region}.amazonaws.com`, proxyUrl])),
    bucketUrl: (domain) => {
      const bucket = names.find((name) => domain.startsWith(`${name}.s3.`));
      return bucket && `${s3.url}/${bucket}`;
    },
  };
}

/** Deploys in the template's order: assets come before the page that refers to them. */
export async function deployBuckets({ deployed, assets }: ResourcesOptions, s3Url: string): Promise<void> {
  const store = bucketStore(s3Url);
  for (const resource of deployed.byType('Custom::CDKBucketDeployment'))
    await deployBucket(readBucketDeployment(resource, assets), store);
}
