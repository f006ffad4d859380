import * as z from 'zod';
import { parseSchedule, type Schedule } from '../emulators/eventbridge/schedule-expression.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

/** Something that happens by the clock, as the template declares it. */
export type ScheduleDefinition = {
  logicalId: string;
  name: string;
  /** ARN of the rule; what may invoke the targets. */
  arn: string;
  schedule: Schedule;
  targets: { functionArn: string; input: unknown }[];
};

const rule = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Arn: z.string(),
      Id: z.string(),
      Input: z.string().optional(),
      // A local run that failed is printed and comes again at its next time.
      RetryPolicy: withoutEffect,
      DeadLetterConfig: withoutEffect,
    }),
  ),
  Name: withoutEffect,
  Description: withoutEffect,
  Tags: withoutEffect,
});

/** The rules that are switched on. Throws UnsupportedError for what the stand-in does not do, e.g. event patterns. */
export function readSchedules(deployed: Deployed, arnOf: (rule: Resource) => string): ScheduleDefinition[] {
  return deployed.byType('AWS::Events::Rule').flatMap((resource) => {
    const { ScheduleExpression, State, Targets } = readProperties(resource, rule);
    if (State === 'DISABLED') return [];
    const targets = Targets.map(({ Arn, Input }) => ({
      functionArn: Arn,
      input: Input === undefined ? undefined : JSON.parse(Input),
    }));
    const { logicalId, ref: name } = resource;
    return [{ logicalId, name, arn: arnOf(resource), schedule: parseSchedule(ScheduleExpression), targets }];
  });
}
