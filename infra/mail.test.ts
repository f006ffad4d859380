import { expect, test } from 'vitest';
import {
  onlyResource,
  readable,
  resourcesOf,
  siteFunctions,
  synthesiseTemplate,
  template,
} from './testing/template.ts';

test('mail is handed over by TLS or not at all, and not to addresses that bounced or complained', () => {
  expect(onlyResource(template, 'AWS::SES::ConfigurationSet').properties).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test.each([
  ['prod', template],
  ['dev', synthesiseTemplate({ stage: 'dev' })],
])(
  'what SES reports of mails comes to the function mailEvents in %s (docs/trust.md#undelivered-mails)',
  (_, template) => {
    const set = onlyResource(template, 'AWS::SES::ConfigurationSet').id;
    expect(onlyResource(template, 'AWS::SES::ConfigurationSetEventDestination').properties).toMatchObject({
      ConfigurationSetName: { Ref: set },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint', 'reject', 'deliveryDelay'],
        EventBridgeDestination: { EventBusArn: expect.anything() },
      },
    });
    const consumer = siteFunctions(template).get('mailEvents');
    const [rule, ...others] = resourcesOf(template, 'AWS::Events::Rule').filter(({ properties }) =>
      properties.EventPattern?.source.includes('aws.ses'),
    );
    expect(others).toEqual([]);
    expect(rule?.properties).toMatchObject({
      State: 'ENABLED',
      EventPattern: {
        source: ['aws.ses'],
        'detail-type': ['Email Bounced', 'Email Complaint Received', 'Email Rejected', 'Email Delivery Delayed'],
        detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: set }] } } },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [consumer?.id, 'Arn'] }, RetryPolicy: { MaximumRetryAttempts: 2 } }],
    });
    expect(consumer?.properties.Environment.Variables.CONFIGURATION_SET).toEqual({ Ref: set });
    const may = resourcesOf(template, 'AWS::Lambda::Permission').map(({ properties }) => properties);
    expect(may.filter(({ FunctionName }) => FunctionName['Fn::GetAtt'][0] === consumer?.id)).toMatchObject([
      { Principal: 'events.amazonaws.com', SourceArn: { 'Fn::GetAtt': [rule?.id, 'Arn'] } },
    ]);
    const queue = readable(rule?.properties.Targets[0].DeadLetterConfig.Arn);
    const policies = resourcesOf(template, 'AWS::SQS::QueuePolicy').flatMap(
      ({ properties }) => properties.PolicyDocument.Statement,
    );
    expect(policies.filter(({ Effect, Resource }) => Effect === 'Allow' && readable(Resource) === queue)).toMatchObject(
      [
        {
          Action: 'sqs:SendMessage',
          Principal: { Service: 'events.amazonaws.com' },
          Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [rule?.id, 'Arn'] } } },
        },
      ],
    );
  },
);
