import { expect, test } from 'vitest';
import { adaptTemplate } from './adapt-template.ts';

test('what the emulator lacks is replaced and told, and everything else stays', () => {
  const table = { Type: 'AWS::DynamoDB::GlobalTable', Properties: { BillingMode: 'PAY_PER_REQUEST' } };
  const { template, changes } = adaptTemplate({
    Resources: {
      Table: table,
      Keys: { Type: 'AWS::CloudFront::KeyGroup', Properties: { KeyGroupConfig: {} } },
      Sum: { Type: 'AWS::CloudWatch::Alarm', Properties: { Threshold: 1, Metrics: [{ Id: 'sum' }] } },
      Plain: { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
    },
  });
  expect(template.Resources.Table).toEqual(table);
  expect(template.Resources.Keys).toEqual({ Type: 'AWS::CloudFormation::WaitConditionHandle' });
  expect(template.Resources.Sum?.Properties).toMatchObject({ Threshold: 1, MetricName: 'None' });
  expect(template.Resources.Sum?.Properties).not.toHaveProperty('Metrics');
  expect(template.Resources.Plain).toMatchObject({ Properties: { MetricName: 'Errors' } });
  expect(changes).toHaveLength(2);
});

test('statements name secrets by their ARN, any sender of mails, and no TLS', () => {
  const deny = { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
  const read = { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: { Ref: 'Keys' } };
  const other = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { Ref: 'Queue' } };
  const send = { Effect: 'Allow', Action: ['ses:SendEmail'], Resource: ['arn:identity'] };
  const { template } = adaptTemplate({
    Resources: {
      Keys: { Type: 'AWS::SecretsManager::Secret' },
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: { Policies: [{ PolicyDocument: { Statement: [deny, read, other, send] } }] },
      },
    },
  });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's placeholders
  const arn = 'arn:aws:secretsmanager:${AWS::Region}:${AWS::AccountId}:secret:${Keys}-*';
  const Statement = [{ ...read, Resource: { 'Fn::Sub': arn } }, other, { ...send, Resource: '*' }];
  expect(template.Resources.Role?.Properties).toEqual({ Policies: [{ PolicyDocument: { Statement } }] });
});
