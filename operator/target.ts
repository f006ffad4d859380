import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import type * as z from 'zod';
import type { StageSettings } from '#infra/settings/read.ts';
import { stackName } from '#infra/settings/schema.ts';
import { readSettings } from '../local/run.ts';
import { CommandError } from './command-error.ts';

export type OperatorTarget = 'local' | { stage: string; settings: string };

/** Options of the commands that name a target. */
export const targetOptions = (settings: string) =>
  ({
    local: { type: 'boolean', default: false },
    stage: { type: 'string' },
    settings: { type: 'string', default: settings },
  }) as const;

/** Throws CommandError unless one of the two is named. */
export function targetOf(
  { local, stage, settings }: { local: boolean; stage: string | undefined; settings: string },
  usage: string,
): OperatorTarget {
  if (local === (stage !== undefined)) throw new CommandError(`name --local or one --stage.\n${usage}`);
  return stage === undefined ? 'local' : { stage, settings };
}

/** A service may throttle for a while: the SDK waits up to 20 s between attempts. */
export const patientClient = {
  maxAttempts: 10,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000, throwOnRequestTimeout: true },
};

/** The local cloud takes these from anyone on this machine. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Addresses of the running local cloud. Throws CommandError when none runs. */
export function localCloud<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const file = join(readSettings(process.env).dataFolder, 'cloud.json');
  if (!existsSync(file)) throw new CommandError('no local cloud runs: start one with npm start.');
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Outputs of a stage's stack by their names. Throws CommandError when it is not deployed, or in another account. */
export async function stackOutputs<Name extends string>(
  settings: StageSettings,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const name = stackName(settings.stage);
  const stack = await findStack(name, settings);
  const account = stack?.StackId?.split(':')[4];
  if (settings.account !== undefined && account !== settings.account)
    throw new CommandError(`${name} is in account ${account}, the settings name ${settings.account}.`);
  const values = new Map(stack?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  const lacking = names.find((one) => !values.get(one));
  if (lacking) throw new CommandError(`${name} in ${settings.region} has no output ${lacking}: is it deployed?`);
  return Object.fromEntries(names.map((one) => [one, values.get(one) ?? ''])) as Record<Name, string>;
}

async function findStack(name: string, { region }: StageSettings): Promise<Stack | undefined> {
  const client = new CloudFormationClient({ ...patientClient, region });
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.[0];
  } catch (error) {
    // What DescribeStacks answers for a stack that does not exist.
    if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
    throw new CommandError(`there is no stack ${name} in ${region}.`, { cause: error });
  } finally {
    client.destroy();
  }
}
