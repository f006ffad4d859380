/** Runs Amplify in a thread: its configuration is global, and its arithmetic would hold up the emulator. */
import { parentPort, workerData } from 'node:worker_threads';
import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import type { AmplifyCall, AmplifyResult } from './amplify.ts';

Amplify.configure({ Auth: { Cognito: workerData } });

/** Tokens without Amplify's methods. */
async function tokens(forceRefresh: boolean) {
  const { accessToken, idToken } = (await auth.fetchAuthSession({ forceRefresh })).tokens ?? {};
  return { access: accessToken?.payload, id: idToken?.payload, raw: accessToken?.toString() };
}

const calls: Record<string, unknown> = { ...auth, tokens };

async function run({ id, name, argument }: AmplifyCall): Promise<AmplifyResult> {
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

parentPort?.on('message', async (call: AmplifyCall) => parentPort?.postMessage(await run(call)));
