import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Aws, startAws } from './aws.ts';
import { buildAll, buildFunctions } from './build/build.ts';
import { Closers } from './closers.ts';
import { startControl } from './control.ts';
import { addDemo } from './demo.ts';
import type { AppServer } from './edge/app-server.ts';
import { startCloudFront } from './edge/cloudfront.ts';
import { startHttpApi } from './edge/http-api.ts';
import { writeWhole } from './files.ts';
import { checkRoutes } from './iam/permissions.ts';
import { takeLock } from './lock.ts';
import { createMeters, type Meters } from './meters.ts';
import type { Deployed } from './resources.ts';
import { startDynamoDb } from './services/dynamodb.ts';
import { startExchangeRates } from './services/exchange-rates.ts';
import { claimPort } from './services/ports.ts';
import { synthesiseStack } from './synthesis.ts';
import { place } from './template/template.ts';

export type CloudOptions = {
  /** Port of the site; 0 takes any free one. */
  port: number;
  /** Folder of the state, kept between runs. */
  dataFolder: string;
  /** Country of the visitors, ISO 3166 alpha-2. */
  country?: string;
  /** For development: the server of the web app, which answers in place of the built one. */
  appServer?: AppServer;
  /** Told what people should know: what is being built, what was refused, what failed. */
  report?(message: string): void;
};

/** Addresses of a running cloud, as cloud.json holds them. */
export type CloudInfo = {
  siteUrl: string;
  inboxUrl: string;
  controlUrl: string;
  apiUrl: string;
  table: { name: string; endpoint: string; region: string };
  pid: number;
};

export type Cloud = CloudInfo & {
  /** Bundles what has changed, synthesises anew and uses the new code of functions from then on. */
  updateFunctions(): Promise<void>;
  /** Ends every part; the state stays. */
  close(): Promise<void>;
};

/**
 * Starts the whole site on loopback from its synthesised template: builds what is stale, stands the resources up and
 * fills in demo data. Throws when the port or the data folder is in use, and for everything in the template that the
 * local cloud does not know; what was started by then is ended.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  // Lambda's clock is in UTC, whatever this machine's is.
  process.env.TZ = 'UTC';
  const closers = new Closers();
  try {
    return await start({ report: console.error, ...options, dataFolder: resolve(options.dataFolder) }, closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

type StartOptions = CloudOptions & { report(message: string): void };

/** One cloud to a folder. Throws one line that says what to do when another one runs on it. */
async function takeFolder(dataFolder: string): Promise<() => void> {
  try {
    return await takeLock(join(dataFolder, 'lock'));
  } catch (cause) {
    throw new Error(`A local cloud already runs on ${dataFolder}: choose another folder with EXHALE_DATA=…`, { cause });
  }
}

async function start(options: StartOptions, closers: Closers): Promise<Cloud> {
  const { dataFolder, report } = options;
  const { siteUrl, port, stack, dynamoDbUrl, synthesise } = await prepare(options, closers);
  const { deployed } = stack;
  const meters = createMeters();
  const aws = await startAws({ ...stack, dynamoDbUrl, dataFolder, meters, report }, closers);
  addDemo(aws.functions, deployed);
  const demo = (command: unknown) => aws.functions.invoke('demo', command);
  const [{ api, edge }] = await Promise.all([
    startEdge({ ...options, port }, { deployed, aws, meters }, closers),
    demo({ command: 'seed', now: new Date().toISOString() }),
  ]);
  aws.clock.start();
  const runSchedule = (name: string) => aws.clock.run(name);
  const control = await startControl({ info: () => info, meters, runSchedule, demo, clearCache: edge.clearCache });
  closers.service(control);
  const info: CloudInfo = {
    siteUrl,
    inboxUrl: aws.inboxUrl,
    controlUrl: control.url,
    apiUrl: api.url,
    table: { name: deployed.outputs.TableName ?? '', endpoint: dynamoDbUrl, region: place.region },
    pid: process.pid,
  };
  const infoFile = join(dataFolder, 'cloud.json');
  closers.add(() => rmSync(infoFile, { force: true }));
  await writeWhole(infoFile, JSON.stringify(info, null, 2));
  const updateFunctions = async () => {
    await buildFunctions(report);
    await aws.update(await synthesise());
  };
  return { ...info, updateFunctions, close: () => closers.close() };
}

/** Everything before the resources: folder, port, what is built, the stack, and DynamoDB Local, which starts slowly. */
async function prepare({ dataFolder, port: wanted, report }: StartOptions, closers: Closers) {
  mkdirSync(dataFolder, { recursive: true });
  closers.add(await takeFolder(dataFolder));
  // Whoever waits for this cloud must not read the addresses of the last one.
  rmSync(join(dataFolder, 'cloud.json'), { force: true });
  const port = await claimPort(wanted);
  const siteUrl = `http://localhost:${port}`;
  const starting = startDynamoDb({ dataFolder }).then((service) => closers.service(service));
  const rates = closers.service(await startExchangeRates());
  const outdir = join(dataFolder, 'assembly');
  rmSync(outdir, { recursive: true, force: true });
  const synthesise = () => synthesiseStack({ siteUrl, exchangeRateUrl: rates.url, outdir });
  const [stack, { url: dynamoDbUrl }] = await Promise.all([buildAll(report).then(synthesise), starting]);
  return { port, siteUrl, stack, dynamoDbUrl, synthesise };
}

type Behind = { deployed: Deployed; aws: Aws; meters: Meters };

/** API Gateway and CloudFront, before the functions and the buckets. */
async function startEdge(options: StartOptions, { deployed, aws, meters }: Behind, closers: Closers) {
  const { port, report: log, appServer, country = 'GB' } = options;
  checkRoutes(deployed);
  const api = closers.service(await startHttpApi({ deployed, meters, invoke: aws.invoke, log }));
  const originUrl = (domain: string) => (domain.includes('.execute-api.') ? api.url : aws.bucketUrl(domain));
  const app = appServer && { appServer };
  const edge = await startCloudFront({ port, deployed, meters, country, originUrl, log, ...app });
  return { api, edge: closers.service(edge) };
}
