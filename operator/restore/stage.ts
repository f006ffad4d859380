import { DescribeStackEventsCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import type { StageSettings } from '#infra/settings/read.ts';
import { stackName } from '#infra/settings/schema.ts';
import type { Aws } from '../deploy/aws.ts';
import { call } from '../deploy/aws-call.ts';
import { checkCredentials, type deploy } from '../deploy/deploy.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import type { CommandDependencies } from '../deploy/deployment.ts';
import { settled } from '../deploy/stack.ts';
import type { Tables } from './tables.ts';

/** Connects the command to the outside; tests pass their own. */
export type RestoreDependencies = CommandDependencies & {
  /** Asks for words. */
  askText(question: string): Promise<string>;
  now(): Date;
  /** The deployment of the other command. */
  deploy: typeof deploy;
  tables(settings: StageSettings, outputs: StageOutputs): Tables;
  /** Keeps the whole list of what was lost; returns the name of its file. */
  keepList(name: string, lines: string[]): string;
};

const schema = z.object({
  TableName: z.string(),
  ErasuresTableName: z.string(),
  UserPoolId: z.string(),
  Closed: z.enum(['true', 'false']),
  Commit: z.string().default('unknown'),
});

export type StageOutputs = z.output<typeof schema>;

/** A stage and what the command does with it. */
export type Site = Omit<RestoreDependencies, 'tables'> & {
  settings: StageSettings;
  stackName: string;
  aws: Aws;
  tables: Tables;
};

/** Connects to a deployed stage, and looks whose credentials these are. @throws DeployError */
export async function openSite(settings: StageSettings, dependencies: RestoreDependencies): Promise<Site> {
  const aws = dependencies.connect(settings.region);
  await checkCredentials(aws, settings, dependencies.print);
  const site = { ...dependencies, settings, aws, stackName: stackName(settings.stage) };
  const outputs = await readStage(site);
  return { ...site, tables: dependencies.tables(settings, outputs) };
}

/** Reads what is deployed, once no deployment is in progress. @throws DeployError */
export async function readStage(site: Pick<Site, 'aws' | 'stackName' | 'print' | 'pause'>): Promise<StageOutputs> {
  const stack = await settled(site);
  const { data, error } = schema.safeParse(stack?.outputs);
  if (data) return data;
  const missing = error.issues.map(({ path }) => path.join('.')).join(', ');
  const next = 'deploy this version first: npm run deploy';
  throw new DeployError(`${site.stackName} has no outputs ${missing}`, next);
}

/** Returns when the last deployment ended; undefined when CloudFormation does not know any more. */
export async function lastDeployed({ aws, stackName }: Pick<Site, 'aws' | 'stackName'>): Promise<Date | undefined> {
  const { StackEvents: [latest] = [] } = await call('cloudformation:DescribeStackEvents', () =>
    aws.cloudFormation.send(new DescribeStackEventsCommand({ StackName: stackName })),
  );
  return latest?.Timestamp;
}
