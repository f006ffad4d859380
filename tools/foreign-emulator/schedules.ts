import { EventBridgeClient, ListRulesCommand, ListTargetsByRuleCommand } from '@aws-sdk/client-eventbridge';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Flow } from './flows.ts';

/** Calls a service that is not there: the exchange rates. */
const outside = /RefreshRates/;

/** Each function that a schedule calls runs without an error, with the event of the rule. */
export async function scheduleFlows(): Promise<Flow[]> {
  const events = new EventBridgeClient({});
  const { Rules = [] } = await events.send(new ListRulesCommand({}));
  const scheduled = Rules.filter(({ ScheduleExpression }) => ScheduleExpression !== undefined);
  const targets = await Promise.all(
    scheduled.map(async ({ Name }) => (await events.send(new ListTargetsByRuleCommand({ Rule: Name }))).Targets ?? []),
  );
  const functions = targets.flat().filter(({ Arn }) => Arn !== undefined && !outside.test(Arn));
  return functions.map(({ Arn = '', Input }) => ({
    name: `the schedule of ${Arn.split(':').at(-1)} succeeds`,
    run: () => invoke(Arn, Input),
  }));
}

async function invoke(FunctionName: string, input: string | undefined): Promise<void> {
  const lambda = new LambdaClient({});
  const Payload = input === undefined ? undefined : new TextEncoder().encode(input);
  const answer = await lambda.send(new InvokeCommand({ FunctionName, ...(Payload && { Payload }) }));
  if (answer.FunctionError === undefined) return;
  throw new Error(new TextDecoder().decode(answer.Payload).slice(0, 300));
}
