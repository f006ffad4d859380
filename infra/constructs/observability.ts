import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { EventField, type Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';

/** Log group with a month of retention: enough to follow up a complaint. */
export function siteLog(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
}

/** `people` says what people notice when something fails: it is the text of the alarm. */
export type OnFailure = { people: string };

export class Observability extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, adminEmail: string) {
    super(scope, id);
    this.#topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A policy of its own replaces the topic's default one, by which alarms of the account may publish.
    this.#topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.#topic.addSubscription(new EmailSubscription(adminEmail));
  }

  /** Raises an alarm when the metric reaches the threshold once. */
  alarm(scope: Construct, id: string, metric: IMetric, threshold: number, onFailure: OnFailure): Alarm {
    return this.#notify(
      new Alarm(scope, id, {
        alarmDescription: onFailure.people,
        metric,
        threshold,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
    );
  }

  /** Raises an alarm when the metric was absent, or below one, in this many of its periods in a row. */
  alarmOnAbsence(scope: Construct, id: string, metric: IMetric, periods: number, onFailure: OnFailure): Alarm {
    return this.#notify(
      new Alarm(scope, id, {
        alarmDescription: onFailure.people,
        metric,
        threshold: 1,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        // What does not run reports nothing.
        treatMissingData: TreatMissingData.BREACHING,
      }),
    );
  }

  /** Mails each event of the rule: what people notice, and the reason that stands at this path of the event. */
  mailEvents(rule: Rule, onFailure: OnFailure, reasonPath: string): void {
    const reason = EventField.fromPath(reasonPath);
    const message = RuleTargetInput.fromText(`${onFailure.people} The reason: ${reason}`);
    rule.addTarget(new SnsTopic(this.#topic, { message }));
  }

  #notify(alarm: Alarm): Alarm {
    alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }
}
