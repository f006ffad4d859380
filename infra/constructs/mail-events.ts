import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { type ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { SiteFunction } from './function.ts';
import { OnFailureQueue } from './on-failure-queue.ts';

/** Maps the events that SES reports of mails it took to their names in EventBridge. */
const reported = new Map([
  [EmailSendingEvent.BOUNCE, 'Email Bounced'],
  [EmailSendingEvent.COMPLAINT, 'Email Complaint Received'],
  [EmailSendingEvent.REJECT, 'Email Rejected'],
  [EmailSendingEvent.DELIVERY_DELAY, 'Email Delivery Delayed'],
]);

/** Lambda waits one minute after the first run, then two. */
const retryAttempts = 2;

/** Invokes the function with each event of SES about a mail of this configuration set; keeps what it gives up. */
export function consumeMailEvents(set: ConfigurationSet, consumer: SiteFunction): void {
  set.addEventDestination('Events', {
    // SES publishes to the default bus alone.
    destination: EventDestination.eventBus(EventBus.fromEventBusName(set, 'DefaultBus', 'default')),
    events: [...reported.keys()],
  });
  const givenUp = new OnFailureQueue(set, 'EventsGivenUp', consumer.observability, {
    people: 'A bounce or complaint was not recorded: mails go on to an address that does not get them.',
  });
  // What EventBridge cannot hand over to Lambda.
  const target = new LambdaFunction(consumer, { retryAttempts, deadLetterQueue: givenUp });
  new Rule(set, 'Reported', {
    description: 'Bounces and complaints of mails',
    eventPattern: {
      source: ['aws.ses'],
      detailType: [...reported.values()],
      detail: { mail: { tags: { 'ses:configuration-set': [set.configurationSetName] } } },
    },
    targets: [target],
  });
  // What Lambda took over, and the function failed.
  consumer.configureAsyncInvoke({ retryAttempts, onFailure: new SqsDestination(givenUp) });
}
