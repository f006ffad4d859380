import * as z from 'zod';
import { arn } from '../emulators/arn.ts';
import { checkPattern } from '../emulators/event-pattern.ts';
import type { RuleTarget } from '../emulators/eventbridge/async-invocation.ts';
import type { EventRule } from '../emulators/eventbridge/event-bus.ts';
import { type AsyncInvocation, readAsyncInvocations } from './async-invocations.ts';
import type { Deployed } from './deployed.ts';
import { mayInvoke } from './permissions.ts';
import { readProperties, withoutEffect } from './properties.ts';

const schema = z.strictObject({
  ScheduleExpression: z.string().optional(),
  EventPattern: z.record(z.string(), z.unknown()).optional(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Arn: z.string(),
      Id: z.string(),
      Input: z.string().optional(),
      // The local EventBridge always reaches Lambda. That it may send to the queue is checked by queues.ts.
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

type Rule = {
  logicalId: string;
  arn: string;
  schedule: string | undefined;
  pattern: Record<string, unknown> | undefined;
  targets: RuleTarget[];
};

/**
 * The enabled rules of the template, all of the default event bus. Throws for what the emulator does not support, and for
 * a target that the rule may not invoke: on AWS it would never run.
 */
export function readRules(deployed: Deployed): Rule[] {
  const asyncInvocations = readAsyncInvocations(deployed);
  return deployed.byType('AWS::Events::Rule').flatMap((resource) => {
    const { logicalId, ref } = resource;
    const { ScheduleExpression: schedule, EventPattern: pattern, State, Targets } = readProperties(resource, schema);
    if (State === 'DISABLED') return [];
    const ruleArn = arn('events', `rule/${ref}`);
    const targets = Targets.map(({ Arn: functionArn, Input }) => {
      if (!mayInvoke(deployed, 'events.amazonaws.com', ruleArn, functionArn)) {
        throw new Error(`${logicalId} may not invoke ${functionArn}: the function has no such permission`);
      }
      const { retryAttempts, onFailure } = asyncInvocations.get(nameIn(functionArn)) ?? byDefault;
      return { functionArn, retryAttempts, onFailure, input: Input === undefined ? undefined : JSON.parse(Input) };
    });
    return [{ logicalId, arn: ruleArn, schedule, pattern, targets }];
  });
}

/** The enabled rules with an event pattern. Throws for one with operators that the emulator does not support. */
export function readEventRules(deployed: Deployed): EventRule[] {
  return readRules(deployed).flatMap(({ logicalId, pattern, targets }) => {
    if (pattern === undefined) return [];
    checkPattern(pattern);
    return [{ logicalId, pattern, targets }];
  });
}
