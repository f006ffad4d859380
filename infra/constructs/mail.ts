import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Aws, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { failedMailsMetric, mailBacklogMetric } from '#shared/rules/metrics.ts';
import { mailKeyPrefix, table } from '#shared/rules/table.ts';
import { acknowledge } from './acknowledge.ts';
import type { Data } from './data.ts';
import type { SiteFunction } from './function.ts';
import { consumeMailEvents } from './mail-events.ts';
import type { Observability } from './observability.ts';
import { OnFailureQueue } from './on-failure-queue.ts';

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** SES identity of the sender's domain, and the stream from the outbox to the mail function. */
export class MailSending extends Construct {
  readonly #from: string;
  readonly #configurationSet: ConfigurationSet;

  constructor(scope: Construct, id: string, { from, identity }: { from: string; identity: 'own' | 'existing' }) {
    super(scope, id);
    this.#from = from;
    this.#configurationSet = new ConfigurationSet(this, 'Configuration', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    // One that exists stays as it is, when the stack is deleted too: mails name the configuration set themselves.
    if (identity === 'existing') return;
    new EmailIdentity(this, 'Sender', {
      identity: Identity.domain(domainOf(from)),
      configurationSet: this.#configurationSet,
    });
  }

  /** Sets MAIL_FROM and CONFIGURATION_SET, and lets the function send as the domain with this set. */
  grantSend(grantee: SiteFunction): void {
    grantee.addEnvironment('MAIL_FROM', this.#from);
    grantee.addEnvironment('CONFIGURATION_SET', this.#configurationSet.configurationSetName);
    const own = (kind: string, name: string) =>
      `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${kind}/${name}`;
    grantee.allow(
      // SES asks for the second where it builds the message from parts, e.g. with a calendar file.
      ['ses:SendEmail', 'ses:SendRawEmail'],
      [own('identity', domainOf(this.#from)), own('configuration-set', this.#configurationSet.configurationSetName)],
    );
  }

  /** Sets CONFIGURATION_SET and invokes the function with what SES reports of the site's mails. */
  consumeEvents(consumer: SiteFunction): void {
    consumer.addEnvironment('CONFIGURATION_SET', this.#configurationSet.configurationSetName);
    consumeMailEvents(this.#configurationSet, consumer);
  }

  /** Lets the function take addresses off the account's suppression list. */
  grantRetry(grantee: SiteFunction): void {
    grantee.allow(['ses:DeleteSuppressedDestination'], ['*']);
    acknowledge(grantee.ownRole, 'the suppression list has no resource to name', 'AwsSolutions-IAM5[Resource::*]');
  }

  consumeOutbox(data: Data, mailer: SiteFunction): void {
    data.grantStream(mailer);
    const givenUp = new OnFailureQueue(this, 'RecordsGivenUp', mailer.observability, {
      people: 'The stream gave mails up before they were tried: they are sent on schedule, some minutes late.',
    });
    const mapping = new EventSourceMapping(this, 'Outbox', {
      target: mailer,
      eventSourceArn: data.inUse.streamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      enabled: true,
      batchSize: 10,
      // For a crashed function. Mails that it left are sent on schedule, whatever the stream does.
      retryAttempts: 3,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(givenUp),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { Keys: { [table.partitionKey]: { S: FilterRule.beginsWith(mailKeyPrefix) } } },
        }),
      ],
    });
    // Lambda checks on creation whether it may read the stream.
    mapping.node.addDependency(mailer.ownRole);
  }

  addAlarms(mailer: SiteFunction, scheduled: SiteFunction, observability: Observability): void {
    const period = Duration.minutes(5);
    const failed = (siteFunction: SiteFunction): IMetric =>
      siteFunction.ownMetric(failedMailsMetric, { period, statistic: 'Sum' });
    const givenUp = new MathExpression({
      expression: 'SUM([FILL(mailer, 0), FILL(scheduled, 0)])',
      usingMetrics: { mailer: failed(mailer), scheduled: failed(scheduled) },
      period,
    });
    observability.alarm(this, 'GivenUp', givenUp, 1, {
      people: 'A mail was given up: a confirmation is missing, or the studio does not know of a booking.',
    });
    const age = scheduled.ownMetric(mailBacklogMetric, { period, statistic: 'Maximum' });
    observability.alarm(this, 'Late', age, Duration.minutes(10).toSeconds(), {
      people: 'Mails are more than ten minutes late: people booked and have no confirmation yet.',
    });
  }
}
