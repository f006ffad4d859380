import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Stack, Token } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { arnName } from './bucket.ts';
import type { SiteFunction } from './function.ts';
import { OnFailureQueue } from './on-failure-queue.ts';

const films = 'media/videos/*';
const service = 'mediaconvert.amazonaws.com';
/** Lambda waits one minute after the first run, then two. */
const retryAttempts = 2;

/** The checks name a value by its reference until it is known. */
const shown = (value: string, name: string) => (Token.isUnresolved(value) ? `<AWS::${name}>` : value);

/** Makes sound-only tracks of films with MediaConvert, in the account's default queue (docs/decisions/sound-only.md). */
export class SoundTracks extends Construct {
  readonly #bucket: IBucket;
  readonly #role: Role;

  constructor(scope: Construct, id: string, bucket: IBucket) {
    super(scope, id);
    this.#bucket = bucket;
    const objects = [bucket.arnForObjects(films)];
    this.#role = new Role(this, 'Jobs', {
      description: 'Lets MediaConvert read films and write beside them',
      assumedBy: new ServicePrincipal(service, {
        conditions: { StringEquals: { 'aws:SourceAccount': this.#account } },
      }),
      inlinePolicies: {
        Films: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['s3:GetObject', 's3:PutObject'], resources: objects })],
        }),
      },
    });
    const rule = `AwsSolutions-IAM5[Resource::<${arnName(bucket)}>/${films}]`;
    acknowledge(this.#role, 'Each film has a new key', rule);
  }

  get #account(): string {
    return Stack.of(this).account;
  }

  #arn(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: 'mediaconvert', resource, resourceName });
  }

  /** Lets the function start jobs. */
  grantStarting(grantee: SiteFunction): void {
    const queue = this.#arn('queues', 'Default');
    grantee.addEnvironment('SOUND_ROLE_ARN', this.#role.roleArn);
    grantee.addEnvironment('SOUND_QUEUE_ARN', queue);
    grantee.allow(['mediaconvert:CreateJob'], [queue]);
    grantee.allow(['iam:PassRole'], [this.#role.roleArn], { StringEquals: { 'iam:PassedToService': service } });
  }

  /** Lets the function ask how jobs are: their ids are not known before. */
  grantAsking(grantee: SiteFunction): void {
    grantee.allow(['mediaconvert:GetJob'], [this.#arn('jobs', '*')]);
    const { partition, region, account } = Stack.of(this);
    const named = [shown(partition, 'Partition'), 'mediaconvert', shown(region, 'Region'), shown(account, 'AccountId')];
    const rule = `AwsSolutions-IAM5[Resource::arn:${named.join(':')}:jobs/*]`;
    acknowledge(grantee.ownRole, 'MediaConvert names each job', rule);
  }

  /** Invokes the function with the end of each job of this site; keeps what it gives up. */
  consumeEvents(consumer: SiteFunction): void {
    const givenUp = new OnFailureQueue(this, 'EventsGivenUp', consumer.observability, {
      people: 'A recording gets its sound-only track some minutes late, by the sweep.',
    });
    const target = new LambdaFunction(consumer, { retryAttempts, deadLetterQueue: givenUp });
    new Rule(this, 'Ended', {
      description: 'Ends of jobs that make sound-only tracks',
      eventPattern: {
        source: ['aws.mediaconvert'],
        detailType: ['MediaConvert Job State Change'],
        detail: {
          status: ['COMPLETE', 'ERROR', 'CANCELED'],
          // Two stages may share the account's queue.
          userMetadata: { bucket: [this.#bucket.bucketName] },
        },
      },
      targets: [target],
    });
    consumer.configureAsyncInvoke({ retryAttempts, onFailure: new SqsDestination(givenUp) });
  }
}
