import { DescribeRuleCommand, ListTargetsByRuleCommand } from '@aws-sdk/client-eventbridge';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { call } from './aws-call.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { physicalIds } from './stack-resources.ts';

/**
 * Runs each schedule of the stack once, one after the other: the exchange rates are there for the first visitor, and no
 * alarm waits for a first success. They are made to run at any time. Returns the functions that failed.
 */
export async function runSchedules(deployment: Deployment): Promise<string[]> {
  const failed: string[] = [];
  for (const functionName of await scheduledFunctions(deployment)) {
    const error = await invoke(deployment, functionName);
    deployment.print(`${functionName} ${error === undefined ? 'succeeded' : `failed: ${error}`}`);
    if (error !== undefined) failed.push(functionName);
  }
  return failed;
}

export function schedulesFailed(functions: string[]): DeployError {
  const next = 'their logs name the cause; they run again on schedule, and when this command is run again';
  return new DeployError(`the site is deployed, but schedules failed: ${functions.join(', ')}`, next);
}

async function scheduledFunctions(deployment: Deployment): Promise<string[]> {
  const names = await physicalIds(deployment, 'AWS::Events::Rule');
  const functions = await Promise.all(names.map((name) => functionsOfRule(deployment, name)));
  return functions.flat();
}

/** Functions that a rule runs on schedule; none for a rule that waits for events. */
async function functionsOfRule({ aws }: Deployment, Name: string): Promise<string[]> {
  const { ScheduleExpression, State } = await call('events:DescribeRule', () =>
    aws.events.send(new DescribeRuleCommand({ Name })),
  );
  if (!ScheduleExpression || State !== 'ENABLED') return [];
  const { Targets = [] } = await call('events:ListTargetsByRule', () =>
    aws.events.send(new ListTargetsByRuleCommand({ Rule: Name })),
  );
  return Targets.map(({ Arn = '' }) => Arn.slice(Arn.lastIndexOf(':') + 1));
}

/** @returns what the function failed with; undefined when it succeeded */
async function invoke({ aws }: Deployment, FunctionName: string): Promise<string | undefined> {
  const { FunctionError, Payload } = await call('lambda:InvokeFunction', () =>
    aws.lambda.send(new InvokeCommand({ FunctionName, Payload: '{}' })),
  );
  if (!FunctionError) return undefined;
  // The message alone: a trace is in the log, and nothing of it belongs here.
  const { errorMessage = FunctionError } = JSON.parse(Payload?.transformToString() || '{}');
  return String(errorMessage);
}
