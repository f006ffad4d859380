import { arn } from '../emulators/arn.ts';
import { delivery } from './delivery-kinds.ts';
import { apiId, bucketName, stackName, userPoolClientId, userPoolId, uuid } from './names.ts';
import type { ResourceKind, Unresolved } from './resource-kind.ts';
import { place, streamArn } from './template.ts';

/** Attributes of a resource that has only its ARN: `arn:…:<service>:…:<prefix><name>`. */
function withArn(service: string, prefix: string): Pick<ResourceKind, 'attributes'> {
  return { attributes: { Arn: ({ name }) => arn(service, `${prefix}${name}`) } };
}

function bucketHost({ name }: Unresolved): string {
  return `${name}.s3.${place.region}.${place.urlSuffix}`;
}

function functionArn({ name }: Unresolved): string {
  return arn('lambda', `function:${name}`);
}

function topicArn({ name }: Unresolved): string {
  return arn('sns', name);
}

const storage: Record<string, ResourceKind> = {
  'AWS::DynamoDB::GlobalTable': {
    nameProperty: 'TableName',
    attributes: {
      Arn: ({ name }) => arn('dynamodb', `table/${name}`),
      StreamArn: ({ name }) => streamArn(name),
      TableId: ({ logicalId }) => uuid(logicalId),
    },
    emulator: 'dynamodb',
  },
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    generateName: bucketName,
    attributes: {
      Arn: ({ name }) => `arn:aws:s3:::${name}`,
      DomainName: ({ name }) => `${name}.s3.${place.urlSuffix}`,
      RegionalDomainName: bucketHost,
    },
    emulator: 's3',
  },
  'AWS::S3::BucketPolicy': { emulator: 'cloudfront' },
  'Custom::CDKBucketDeployment': {
    attributes: { DestinationBucketArn: ({ property }) => `arn:aws:s3:::${property('DestinationBucketName')}` },
    emulator: 's3',
  },
  'Custom::S3AutoDeleteObjects': { ignored: 'a local stack is never deleted, only its folder' },
};

const secrets: Record<string, ResourceKind> = {
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    // AWS ends the name in an ARN with six random characters.
    ref: ({ name, logicalId }) => arn('secretsmanager', `secret:${name}-${apiId(logicalId).slice(0, 6)}`),
    emulator: 'secrets-manager',
  },
  'AWS::KMS::Key': {
    generateName: uuid,
    attributes: { Arn: ({ name }) => arn('kms', `key/${name}`), KeyId: ({ name }) => name },
    emulator: 'kms',
  },
};

const compute: Record<string, ResourceKind> = {
  'AWS::Lambda::Function': { nameProperty: 'FunctionName', attributes: { Arn: functionArn }, emulator: 'lambda' },
  'AWS::Lambda::Permission': { generateName: uuid, emulator: 'iam' },
  'AWS::Lambda::LayerVersion': {
    nameProperty: 'LayerName',
    ref: ({ name }) => arn('lambda', `layer:${name}:1`),
    ignored: "layers of CDK's own helpers, which local code replaces; a function of the site with a layer is refused",
  },
  'AWS::Lambda::EventSourceMapping': { generateName: uuid, emulator: 'dynamodb-streams' },
  'AWS::Lambda::EventInvokeConfig': { generateName: uuid, emulator: 'eventbridge' },
  'AWS::Events::Rule': {
    nameProperty: 'Name',
    attributes: { Arn: ({ name }) => arn('events', `rule/${name}`) },
    emulator: 'eventbridge',
  },
  'AWS::Scheduler::Schedule': {
    nameProperty: 'Name',
    attributes: { Arn: ({ name }) => arn('scheduler', `schedule/default/${name}`) },
    emulator: 'schedules',
  },
};

const access: Record<string, ResourceKind> = {
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    attributes: {
      Arn: ({ name }) => `arn:aws:iam::${place.account}:role/${name}`,
      RoleId: ({ logicalId }) => `AROA${apiId(logicalId).toUpperCase()}`,
    },
    emulator: 'iam',
  },
  'AWS::IAM::Policy': { nameProperty: 'PolicyName', emulator: 'iam' },
  'AWS::IAM::ManagedPolicy': {
    nameProperty: 'ManagedPolicyName',
    ref: ({ name }) => `arn:aws:iam::${place.account}:policy/${name}`,
    emulator: 'iam',
  },
};

const providerName = ({ name }: Unresolved) => `cognito-idp.${place.region}.${place.urlSuffix}/${name}`;

const accounts: Record<string, ResourceKind> = {
  'AWS::Cognito::UserPool': {
    generateName: userPoolId,
    attributes: {
      Arn: ({ name }) => arn('cognito-idp', `userpool/${name}`),
      ProviderName: providerName,
      ProviderURL: (resource) => `https://${providerName(resource)}`,
      UserPoolId: ({ name }) => name,
    },
    emulator: 'cognito',
  },
  'AWS::Cognito::UserPoolClient': {
    generateName: userPoolClientId,
    attributes: { ClientId: ({ name }) => name },
    emulator: 'cognito',
  },
  'AWS::Cognito::UserPoolGroup': { nameProperty: 'GroupName', emulator: 'cognito' },
};

const mail: Record<string, ResourceKind> = {
  'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity', emulator: 'ses' },
  'AWS::SES::ConfigurationSet': { nameProperty: 'Name', emulator: 'ses' },
  'AWS::SES::ConfigurationSetEventDestination': { emulator: 'ses' },
};

const observation: Record<string, ResourceKind> = {
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    ...withArn('logs', 'log-group:'),
    ignored: "each function's log is a file in the data folder",
  },
  'AWS::Logs::MetricFilter': { ignored: 'a local cloud has no metrics' },
  'AWS::Logs::QueryDefinition': { ignored: 'there is no console to keep queries for' },
  'AWS::CloudWatch::Alarm': {
    nameProperty: 'AlarmName',
    ...withArn('cloudwatch', 'alarm:'),
    ignored: 'a local cloud has no alarms; failures are printed and logged',
  },
  'AWS::CloudWatch::CompositeAlarm': {
    nameProperty: 'AlarmName',
    ...withArn('cloudwatch', 'alarm:'),
    ignored: 'a local cloud has no alarms; failures are printed and logged',
  },
  'AWS::Budgets::Budget': { ignored: 'a local cloud costs nothing' },
  'AWS::CloudWatch::Dashboard': { nameProperty: 'DashboardName', ignored: 'there is no console to show it' },
  'AWS::SNS::Topic': {
    nameProperty: 'TopicName',
    ref: topicArn,
    attributes: { TopicArn: topicArn, TopicName: ({ name }) => name },
    ignored: 'only alarms publish to it; a function that did would be refused by name',
  },
  'AWS::SNS::TopicPolicy': { ignored: 'read once, to check that alarms may publish to their topic' },
  'AWS::SNS::Subscription': { ignored: 'only alarms publish to the topic' },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    ref: ({ name }) => `https://sqs.${place.region}.${place.urlSuffix}/${place.account}/${name}`,
    attributes: { Arn: ({ name }) => arn('sqs', name), QueueName: ({ name }) => name },
    emulator: 'sqs',
  },
  'AWS::SQS::QueuePolicy': { ignored: 'read once, to check that what is given up reaches its queue' },
  'AWS::CDK::Metadata': { ignored: 'it reports the used constructs to AWS' },
};

const kinds: Record<string, ResourceKind> = {
  ...storage,
  ...secrets,
  ...compute,
  ...access,
  ...accounts,
  ...delivery,
  ...mail,
  ...observation,
};

/** The supported type. Throws an error that names the type and the resource when it is not supported. */
export function kindOf(type: string, logicalId: string): ResourceKind {
  const kind = kinds[type];
  if (kind === undefined) {
    throw new Error(
      `The local cloud does not know ${type} (${logicalId}): give it an entry in local/template/kinds.ts.`,
    );
  }
  return kind;
}

export function nameOf(kind: ResourceKind, logicalId: string, property: (name: string) => unknown): string {
  const givenName = kind.nameProperty === undefined ? undefined : property(kind.nameProperty);
  return typeof givenName === 'string' ? givenName : (kind.generateName ?? stackName)(logicalId);
}
