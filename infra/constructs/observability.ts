import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';

/** A log that forgets: a month is enough to follow up a complaint, and fair to the people named in it. */
export function siteLog(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
}

/** What a failure means: it is the text of the alarm that somebody reads at night. */
export type OnFailure = { people: string };

/** Alarms, and the mailbox that hears them. */
export class Observability extends Construct {
  readonly #topic: Topic;

  constructor(scope: Construct, id: string, adminEmail: string) {
    super(scope, id);
    this.#topic = new Topic(this, 'Alarms', { enforceSSL: true });
    this.#topic.addSubscription(new EmailSubscription(adminEmail));
  }

  /** Raises an alarm when the metric reaches the threshold once. Its description says what people notice. */
  alarm(scope: Construct, id: string, metric: IMetric, threshold: number, onFailure: OnFailure): Alarm {
    const alarm = new Alarm(scope, id, {
      alarmDescription: onFailure.people,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    return alarm;
  }
}
