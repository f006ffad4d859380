import { CfnRule } from 'aws-cdk-lib/aws-events';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Aspects, type IAspect, Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';
import type { FunctionName } from '../functions.ts';
import type { Data } from './data.ts';
import type { SiteFunction } from './function.ts';

const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map((name) => `dynamodb:${name}`);

/** Their endpoints write, or create what a first request needs: all are refused with words. The others behind the API only read. */
const refusing: readonly FunctionName[] = [
  ...(['bookings', 'identity', 'secondFactor', 'members', 'ownData'] as const),
  ...(['admin', 'adminMedia', 'adminMembers', 'accounting'] as const),
];

/** An operator runs these while the site is closed, to bring back what is missing. */
const forOperators: readonly FunctionName[] = ['reconcilePayments', 'completeDeletions'];

/**
 * Closes the site for everything that writes: endpoints answer 503 with words, schedules and consumers of the table's stream
 * stand still, and roles may not write, so that nothing is missed that a list forgot (docs/operations.md#closing-the-site).
 */
export function closeSite(stack: Stack, data: Data, functions: Record<FunctionName, SiteFunction>): void {
  for (const name of refusing) functions[name].addEnvironment('SITE_CLOSED', 'true');
  for (const [name, siteFunction] of Object.entries(functions)) {
    if (!forOperators.some((one) => one === name)) siteFunction.ownRole.addToPolicy(denial(data));
  }
  Aspects.of(stack).add(new Standstill());
}

const denial = (data: Data) =>
  new PolicyStatement({ effect: Effect.DENY, actions: writes, resources: [data.inUse.arn] });

/** Services of which a schedule asks again, once it is open, what happened meanwhile. */
const askedLater = ['aws.mediaconvert'];

/** SES reports each thing once, so its rule stays: the function fails, and its queue keeps the event. */
function standsStill(rule: CfnRule): boolean {
  if (rule.scheduleExpression !== undefined) return true;
  const { source } = Stack.of(rule).resolve(rule.eventPattern);
  return askedLater.some((one) => source.includes(one));
}

/** Stops what runs by itself: schedules, events that are asked for later, and consumers of a stream, which go on where they stopped. */
class Standstill implements IAspect {
  visit(node: IConstruct): void {
    if (node instanceof CfnRule && standsStill(node)) node.state = 'DISABLED';
    if (node instanceof CfnEventSourceMapping && node.startingPosition !== undefined) node.enabled = false;
  }
}
