import * as z from 'zod';
import type { SynthesisedTemplate } from '#infra/synth.ts';
import { pathPattern } from '../../local/emulators/cloudfront/path-pattern.ts';

/** Counts what the stack costs by being there. */
export type StackCosts = {
  /** Metrics that alarms read. */
  alarmMetrics: number;
  /** Our own, if each were written within the month; those of failures cost nothing until they are. */
  customMetrics: number;
  secrets: number;
  /** Keys of KMS. */
  keys: number;
  /** Runs in a month of 30 days by the schedule's name. */
  runs: Record<string, number>;
};

const metricSchema = z.looseObject({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.unknown().optional(),
});
const alarmSchema = z.looseObject({
  MetricName: z.string().optional(),
  Metrics: z.array(z.looseObject({ MetricStat: z.looseObject({ Metric: metricSchema }).optional() })).default([]),
});
const ruleSchema = z.looseObject({ ScheduleExpression: z.string().optional() });

const ofAws = 'AWS/';
const secondsOf: Record<string, number> = { minute: 60, hour: 3600, day: 86_400 };
export const monthSeconds = 30 * 86_400;

export function stackCosts({ Resources }: SynthesisedTemplate): StackCosts {
  const all = Object.entries(Resources);
  const alarms = all.filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm').map(([, found]) => metricsOf(found));
  const own = alarms.flat().filter(({ Namespace }) => !Namespace.startsWith(ofAws));
  const rules = all.filter(([, { Type }]) => Type === 'AWS::Events::Rule');
  return {
    alarmMetrics: alarms.flat().length,
    customMetrics: new Set(own.map((metric) => JSON.stringify([metric.MetricName, metric.Dimensions]))).size,
    secrets: all.filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret').length,
    keys: all.filter(([, { Type }]) => Type === 'AWS::KMS::Key').length,
    runs: Object.fromEntries(
      rules.flatMap(([id, { Properties }]) => {
        const { ScheduleExpression } = ruleSchema.parse(Properties);
        return ScheduleExpression ? [[id.replace(/[0-9A-F]{8}$/, ''), runsOf(ScheduleExpression)]] : [];
      }),
    ),
  };
}

const functions = z.looseObject({ FunctionAssociations: z.array(z.unknown()).default([]) });
const distributionSchema = z.object({
  DistributionConfig: z.looseObject({
    DefaultCacheBehavior: functions,
    CacheBehaviors: z.array(functions.extend({ PathPattern: z.string() })).default([]),
  }),
});

/**
 * Returns a function that counts the CloudFront Functions which the distribution runs for a request, `METHOD /path`.
 */
export function edgeFunctionsOf({ Resources }: SynthesisedTemplate): (request: string) => number {
  const found = Object.values(Resources).find(({ Type }) => Type === 'AWS::CloudFront::Distribution');
  const { DefaultCacheBehavior, CacheBehaviors } = distributionSchema.parse(found?.Properties).DistributionConfig;
  const behaviours = CacheBehaviors.map(({ PathPattern, FunctionAssociations }) => ({
    matches: pathPattern(PathPattern),
    count: FunctionAssociations.length,
  }));
  return (request) => {
    const path = request.replace(/^\w+ /, '').replace(/\?.*/, '');
    const matching = behaviours.find(({ matches }) => matches(path));
    return matching?.count ?? DefaultCacheBehavior.FunctionAssociations.length;
  };
}

function metricsOf({ Properties }: { Properties?: unknown }): z.output<typeof metricSchema>[] {
  const { MetricName, Metrics } = alarmSchema.parse(Properties);
  if (MetricName !== undefined) return [metricSchema.parse(Properties)];
  return Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []));
}

/** Throws for a schedule that is neither a rate nor once a day. */
function runsOf(expression: string): number {
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return monthSeconds / 86_400;
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const seconds = Number(count) * (secondsOf[unit] ?? Number.NaN);
  if (!Number.isFinite(seconds)) throw new Error(`how often ${expression} runs is not known`);
  return monthSeconds / seconds;
}
