/** Amplify in a thread of its own: within jest its arithmetic would take thirty times as long. */
import { parentPort, workerData } from 'node:worker_threads';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import type { Asked, Told } from './amplify.ts';

Amplify.configure({ Auth: { Cognito: workerData } });

/** Tokens as data: Amplify's own carry functions. */
async function tokens(forceRefresh: boolean) {
  const { accessToken, idToken } = (await auth.fetchAuthSession({ forceRefresh })).tokens ?? {};
  return { access: accessToken?.payload, id: idToken?.payload, raw: accessToken?.toString() };
}

const calls: Record<string, unknown> = { ...auth, tokens };

async function run({ id, name, argument }: Asked): Promise<Told> {
  try {
    const call = calls[name];
    if (typeof call !== 'function') throw new Error(`Amplify has no ${name}`);
    const result: unknown = await call(argument);
    return { id, result: JSON.parse(JSON.stringify(result ?? null)) };
  } catch (error) {
    const { name: errorName, message } = error instanceof Error ? error : new Error(String(error));
    return { id, error: { name: errorName, message } };
  }
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await run(asked)));
