import * as z from 'zod';
import { evaluate } from '../emulators/iam/evaluate.ts';
import { type Statement, statementSchema } from '../emulators/iam/statement.ts';
import type { Deployed } from './deployed.ts';
import { readProperties } from './properties.ts';
import { place } from './template.ts';

const cloudWatch = 'cloudwatch.amazonaws.com';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const principalSchema = z.union([
  z.string().transform((every) => [every]),
  z
    .looseObject({ Service: oneOrMore.default([]), AWS: oneOrMore.default([]) })
    .transform(({ Service, AWS }) => [...Service, ...AWS]),
]);

const topicPolicySchema = z.looseObject({
  Topics: z.array(z.string()),
  PolicyDocument: z.looseObject({ Statement: z.array(statementSchema.extend({ Principal: principalSchema })) }),
});

const alarmSchema = z.looseObject({ AlarmActions: z.array(z.string()).default([]) });

/** Statements of a topic's own policies that apply to CloudWatch. */
function statementsFor(deployed: Deployed, topicArn: string): Statement[] {
  return deployed
    .byType('AWS::SNS::TopicPolicy')
    .map((policy) => readProperties(policy, topicPolicySchema))
    .filter(({ Topics }) => Topics.includes(topicArn))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Principal }) => Principal.includes(cloudWatch) || Principal.includes('*'));
}

/**
 * Throws for an alarm whose topic does not let CloudWatch publish: on AWS it would reach no one. A topic's policy
 * replaces the one that AWS gives a topic without any.
 */
export function checkAlarms(deployed: Deployed): void {
  const conditionValues = { 'aws:sourceaccount': [place.account], 'aws:securetransport': ['true'] };
  for (const alarm of deployed.byType('AWS::CloudWatch::Alarm')) {
    for (const resource of readProperties(alarm, alarmSchema).AlarmActions) {
      const decision = evaluate(statementsFor(deployed, resource), {
        action: 'sns:Publish',
        resource,
        conditionValues,
      });
      if (decision === 'allowed') continue;
      throw new Error(`${alarm.logicalId}: CloudWatch may not publish to ${resource}: ${decision}`);
    }
  }
}
