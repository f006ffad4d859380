import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fallbackRates } from '#shared/rules/currency.ts';
import { type LocalAws, startAws } from './aws.ts';
import { buildAll, buildFunctions } from './build/build.ts';
import { Closers } from './closers.ts';
import type { Cloud, CloudInfo, CloudOptions } from './cloud-types.ts';
import { type ControlOptions, startControl } from './control.ts';
import { addDemo, fillDemo } from './demo/function.ts';
import { startHttpApi } from './emulators/api-gateway/http-api.ts';
import { startCloudFront } from './emulators/cloudfront/cloudfront.ts';
import { startDynamoDb } from './emulators/dynamodb/dynamodb.ts';
import { startExchangeRates } from './emulators/exchange-rates/exchange-rates.ts';
import { writeFileAtomically } from './emulators/files.ts';
import { claimPort } from './emulators/ports.ts';
import { takeLock } from './lock.ts';
import { mediaKey } from './media-key.ts';
import { createMeters, type Meters } from './meters.ts';
import { localOptions, studioMail } from './options.ts';
import { type StripeKeys, startPayments } from './payments.ts';
import { Faults } from './proxy/faults.ts';
import { type Stack, synthesiseStack } from './synthesis.ts';
import { checkAlarms } from './template/alarms.ts';
import { readHttpApi } from './template/api-gateway.ts';
import type { Deployed } from './template/deployed.ts';
import { checkRoutes } from './template/permissions.ts';
import { checkQueues } from './template/queues.ts';
import { place } from './template/template.ts';

/**
 * Starts the whole site on loopback from its synthesised template: builds what is stale, starts the resources and
 * writes demo data. Throws when the port or the data folder is in use, and for anything in the template that the
 * local cloud does not support; closes what was started by then.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  // Lambda runs in UTC.
  process.env.TZ = 'UTC';
  const closers = new Closers();
  try {
    return await start({ report: console.error, ...options, dataFolder: resolve(options.dataFolder) }, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** Locks the folder. Throws one line that says what to do when another cloud uses it. */
async function lockFolder(dataFolder: string): Promise<() => void> {
  try {
    return await takeLock(join(dataFolder, 'lock'));
  } catch (cause) {
    throw new Error(`A local cloud already runs on ${dataFolder}: choose another folder with EXHALE_DATA=…`, { cause });
  }
}

type Options = CloudOptions & { report(message: string): void };

async function startExternalServices({ dataFolder, stripeKeys }: Options, siteUrl: string, closers: Closers) {
  const payments = startPayments({ dataFolder, siteUrl, ...(stripeKeys && { keys: stripeKeys }) });
  const [rates] = await Promise.all([
    startExchangeRates(fallbackRates).then((service) => closers.service(service)),
    payments.then(({ emulator }) => emulator && closers.service(emulator)),
  ]);
  return { rates, payments: await payments };
}

type ExternalServices = Awaited<ReturnType<typeof startExternalServices>>;

type Parts = { meters: Meters; aws: LocalAws; closers: Closers };

/** Returns the headers that CloudFront adds to requests to the API, which answers no others. */
function apiHeadersOf({ distribution }: LocalAws): Record<string, string> {
  return distribution?.behaviours.find(({ origin }) => isApi(origin.domainName))?.origin.customHeaders ?? {};
}

/** The bucket that CloudFront asks first at any path. */
function pagesUrlOf({ distribution, bucketUrl }: LocalAws): string {
  return bucketUrl(distribution?.behaviours.at(-1)?.origin.domainName ?? '') ?? '';
}

const isApi = (domain: string) => domain.includes('.execute-api.');

async function startApiAndEdge(options: Options, port: number, { deployed }: Stack, parts: Parts) {
  const { report, country = 'GB', devServer } = options;
  const { meters, aws, closers } = parts;
  checkRoutes(deployed);
  checkAlarms(deployed);
  checkQueues(deployed);
  const { cognito } = aws;
  if (!aws.distribution) throw new Error('the stack has no distribution');
  const fetchKeys = async (issuer: string) => ({ keys: cognito.jwks(issuer) ?? [] });
  const api = closers.service(
    await startHttpApi({ api: readHttpApi(deployed), meters, invoke: aws.invoke, fetchKeys, log: report }),
  );
  const originUrl = (domain: string) => {
    if (isApi(domain)) return api.url;
    return domain.startsWith('cognito-idp.') ? cognito.url : aws.bucketUrl(domain);
  };
  const edge = await startCloudFront({
    port,
    distribution: aws.distribution,
    meters,
    country,
    originUrl,
    urlReplacements: aws.bucketAddresses,
    log: report,
    ...(devServer && { devServer }),
  });
  return { api, edge: closers.service(edge) };
}

/** Ref of the template's one resource of a type; empty without one. */
function refOf(deployed: Deployed, type: string): string {
  return deployed.byType(type)[0]?.ref ?? '';
}

type CloudParts = {
  deployed: Deployed;
  aws: LocalAws;
  payments: ExternalServices['payments'];
  members: CloudInfo['members'];
  addresses: Pick<CloudInfo, 'siteUrl' | 'controlUrl' | 'apiUrl' | 'dataFolder'> & { dynamoDbUrl: string };
};

function describeCloud({ deployed, aws, payments, members, addresses }: CloudParts): CloudInfo {
  const { siteUrl, controlUrl, apiUrl, dynamoDbUrl, dataFolder } = addresses;
  const { outputs } = deployed;
  const { cognito } = aws;
  return {
    siteUrl,
    controlUrl,
    apiUrl,
    members,
    dataFolder,
    inboxUrl: aws.ses.inboxUrl,
    paymentsUrl: payments.pageUrl,
    webhookUrl: payments.emulator ? null : payments.webhookUrl,
    apiHeaders: apiHeadersOf(aws),
    cognitoUrl: cognito.url,
    userPoolId: refOf(deployed, 'AWS::Cognito::UserPool'),
    userPoolClientId: refOf(deployed, 'AWS::Cognito::UserPoolClient'),
    ...studioMail,
    table: { name: outputs.TableName ?? '', endpoint: dynamoDbUrl, region: place.region },
    screeningKey: { endpoint: aws.kmsUrl, id: refOf(deployed, 'AWS::KMS::Key') },
    operator: {
      cognitoEndpoint: cognito.signedUrl,
      s3Endpoint: aws.s3Url,
      images: outputs.ImagesBucketName ?? '',
      media: outputs.MediaBucketName ?? '',
      erasures: outputs.ErasuresTableName ?? '',
    },
    pagesUrl: pagesUrlOf(aws),
    pid: process.pid,
  };
}

/** Returns a function that synthesises the stack for a site at this address, with the code that was built last. */
function synthesiser({ dataFolder }: Options, siteUrl: string, mediaPublicKey: string) {
  const outdir = join(dataFolder, 'assembly');
  rmSync(outdir, { recursive: true, force: true });
  return ({ rates, payments }: ExternalServices) => {
    const addresses = { siteUrl, exchangeRateUrl: rates.url, stripeApiBase: payments.apiBase };
    return synthesiseStack({ ...localOptions, ...addresses, mediaPublicKey, outdir });
  };
}

/** Values of the secrets that people write after a deployment. */
function secretsOf({ outputs }: Deployed, stripeKeys: StripeKeys, privateKey: string) {
  return {
    [outputs.StripeSecretArn ?? '']: JSON.stringify(stripeKeys),
    [outputs.MediaSecretArn ?? '']: JSON.stringify({ privateKey }),
  };
}

type ControlledParts = Pick<ControlOptions, 'info' | 'faults' | 'payments' | 'clearCache'>;

/** The control server, and what it acts on. */
async function startControlServer({ aws, meters, closers }: Parts, parts: ControlledParts) {
  const { invoke, cognito, streamsCaughtUp, queuesCaughtUp, ses, bus } = aws;
  const control = await startControl({
    meters,
    invoke,
    cognito,
    streamsCaughtUp,
    queuesCaughtUp,
    ses,
    bus,
    ...parts,
    runSchedule: (name) => aws.scheduler.run(name),
    restartFunctions: () => aws.functions.endIdle(),
    demo: (command) => aws.functions.invoke('demo', command),
  });
  return closers.service(control);
}

async function start(options: Options, closers: Closers): Promise<Cloud> {
  const { dataFolder, report } = options;
  mkdirSync(dataFolder, { recursive: true });
  closers.add(await lockFolder(dataFolder));
  rmSync(join(dataFolder, 'cloud.json'), { force: true });
  const port = await claimPort(options.port);
  const siteUrl = `http://localhost:${port}`;
  const dynamoDb = startDynamoDb({ dataFolder, inMemory: options.inMemory }).then((service) =>
    closers.service(service),
  );
  const outside = startExternalServices(options, siteUrl, closers);
  const signing = await mediaKey(dataFolder);
  const synthesise = synthesiser(options, siteUrl, signing.publicKey);
  const [stack, { url: dynamoDbUrl }] = await Promise.all([
    buildAll(report).then(() => outside.then(synthesise)),
    dynamoDb,
  ]);
  const services = await outside;
  const { payments } = services;
  const meters = createMeters();
  const faults = new Faults();
  const secretValues = secretsOf(stack.deployed, payments.keys, signing.privateKey);
  const { streams = true, pictures = true } = options;
  const aws = await startAws(
    { ...stack, dynamoDbUrl, dataFolder, streams, pictures, secretValues, meters, faults, report },
    closers,
  );
  addDemo(aws.functions, stack.deployed);
  const demoSite = { siteUrl, stripe: payments.emulator, streamsCaughtUp: aws.streamsCaughtUp };
  const seeding = options.demo === false ? [] : fillDemo(aws.functions, demoSite, new Date());
  const parts = { meters, aws, closers };
  const { api, edge } = await startApiAndEdge(options, port, stack, parts);
  const members = await seeding;
  const { clearCache } = edge;
  const control = await startControlServer(parts, { info: () => info, faults, payments, clearCache });
  aws.scheduler.start();
  const addresses = { siteUrl, controlUrl: control.url, apiUrl: api.url, dynamoDbUrl, dataFolder };
  const info = describeCloud({ deployed: stack.deployed, aws, payments, members, addresses });
  await writeFileAtomically(join(dataFolder, 'cloud.json'), JSON.stringify(info, null, 2));
  closers.add(() => rmSync(join(dataFolder, 'cloud.json'), { force: true }));
  return {
    ...info,
    updateFunctions: async () => {
      await buildFunctions(report);
      await aws.update(await synthesise(services));
    },
    close: () => closers.close(),
  };
}
