import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { nextRunOf } from '../emulators/eventbridge/schedule-expression.ts';
import type { ScheduleDefinition } from '../emulators/eventbridge/scheduler.ts';
import { type AsyncInvocation, readAsyncInvocations } from './async-invocations.ts';
import type { Deployed } from './deployed.ts';
import { mayInvoke } from './permissions.ts';
import { readProperties, withoutEffect } from './properties.ts';

const schema = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Arn: z.string(),
      Id: z.string(),
      Input: z.string().optional(),
      // The local EventBridge always reaches Lambda.
      RetryPolicy: withoutEffect,
      DeadLetterConfig: withoutEffect,
    }),
  ),
  Name: withoutEffect,
  Description: withoutEffect,
  Tags: withoutEffect,
});

const byDefault: AsyncInvocation = { retryAttempts: 2, onFailure: undefined };
const nameIn = (functionArn: string) => functionArn.slice(functionArn.lastIndexOf(':') + 1);

/**
 * The enabled rules of the template. Throws for what the emulator does not support, e.g. event patterns, and for a target
 * that the rule may not invoke: on AWS it would never run.
 */
export function readSchedules(deployed: Deployed): ScheduleDefinition[] {
  const asyncInvocations = readAsyncInvocations(deployed);
  return deployed.byType('AWS::Events::Rule').flatMap((resource) => {
    const { logicalId, ref } = resource;
    const { ScheduleExpression, State, Targets } = readProperties(resource, schema);
    if (State === 'DISABLED') return [];
    const ruleArn = arn('events', `rule/${ref}`);
    const targets = Targets.map(({ Arn: functionArn, Input }) => {
      if (!mayInvoke(deployed, 'events.amazonaws.com', ruleArn, functionArn)) {
        throw new Error(`${logicalId} may not invoke ${functionArn}: the function has no such permission`);
      }
      const { retryAttempts, onFailure } = asyncInvocations.get(nameIn(functionArn)) ?? byDefault;
      return { functionArn, retryAttempts, onFailure, input: Input === undefined ? undefined : JSON.parse(Input) };
    });
    return [{ logicalId, arn: ruleArn, nextRun: nextRunOf(ScheduleExpression), targets }];
  });
}
