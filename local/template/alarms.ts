import * as z from 'zod';
import { evaluate } from '../emulators/iam/evaluate.ts';
import type { Deployed } from './deployed.ts';
import { readProperties } from './properties.ts';
import { policyStatements } from './resource-policies.ts';
import { place } from './template.ts';

const cloudWatch = 'cloudwatch.amazonaws.com';

const alarmSchema = z.looseObject({ AlarmActions: z.array(z.string()).default([]) });

/**
 * Throws for an alarm whose topic does not let CloudWatch publish: on AWS it would reach no one. A topic's policy
 * replaces the one that AWS gives a topic without any.
 */
export function checkAlarms(deployed: Deployed): void {
  const conditionValues = { 'aws:sourceaccount': [place.account], 'aws:securetransport': ['true'] };
  for (const alarm of deployed.byType('AWS::CloudWatch::Alarm')) {
    for (const resource of readProperties(alarm, alarmSchema).AlarmActions) {
      const statements = policyStatements(deployed, resource, cloudWatch);
      const decision = evaluate(statements, { action: 'sns:Publish', resource, conditionValues });
      if (decision === 'allowed') continue;
      throw new Error(`${alarm.logicalId}: CloudWatch may not publish to ${resource}: ${decision}`);
    }
  }
}
