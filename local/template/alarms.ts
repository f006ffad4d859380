import * as z from 'zod';
import { evaluate } from '../emulators/iam/evaluate.ts';
import type { Deployed, Resource } from './deployed.ts';
import { readProperties } from './properties.ts';
import { policyStatements } from './resource-policies.ts';
import { place } from './template.ts';

const cloudWatch = 'cloudwatch.amazonaws.com';

/** CloudWatch refuses an alarm whose text is longer or that reads more metrics. */
const maxTextLength = 1024;
const maxMetrics = 10;

const querySchema = z.union([
  z.looseObject({ Id: z.string().regex(/^[a-z]\w*$/), MetricStat: z.looseObject({}) }),
  z.looseObject({ Id: z.string().regex(/^[a-z]\w*$/), Expression: z.string() }),
]);

const alarmSchema = z.looseObject({
  AlarmActions: z.array(z.string()).default([]),
  AlarmDescription: z.string().max(maxTextLength).default(''),
  Metrics: z.array(querySchema).default([]),
});

/** Throws for metric math that CloudWatch refuses. */
function checkMath({ logicalId }: Resource, queries: z.output<typeof querySchema>[]): void {
  const read = queries.filter((query) => 'MetricStat' in query);
  if (read.length > maxMetrics) throw new Error(`${logicalId} reads ${read.length} metrics, of ${maxMetrics} at most`);
  const knownIds = new Set(queries.map(({ Id }) => Id));
  const used = queries.flatMap((query) => ('Expression' in query ? idsIn(query.Expression) : []));
  for (const id of used) if (!knownIds.has(id)) throw new Error(`${logicalId} uses ${id}, which it does not read`);
}

/** Functions are in capitals, ids begin with a small letter. */
const idsIn = (expression: unknown) => String(expression).match(/\b[a-z]\w*/g) ?? [];

/**
 * Throws for an alarm that CloudWatch refuses, and for one whose topic does not let CloudWatch publish: on AWS it would
 * reach no one. A topic's policy replaces the one that AWS gives a topic without any.
 */
export function checkAlarms(deployed: Deployed): void {
  const conditionValues = { 'aws:sourceaccount': [place.account], 'aws:securetransport': ['true'] };
  for (const alarm of deployed.byType('AWS::CloudWatch::Alarm')) {
    const { AlarmActions, Metrics } = readProperties(alarm, alarmSchema);
    checkMath(alarm, Metrics);
    for (const resource of AlarmActions) {
      const statements = policyStatements(deployed, resource, cloudWatch);
      const decision = evaluate(statements, { action: 'sns:Publish', resource, conditionValues });
      if (decision === 'allowed') continue;
      throw new Error(`${alarm.logicalId}: CloudWatch may not publish to ${resource}: ${decision}`);
    }
  }
}
