import { type AwsAccount, type EmulatedStack, topic } from './account.ts';
import { AwsRefusal, type EmulatedCall, FunctionFailure } from './protocols.ts';

type Answer = (input: Record<string, unknown>, account: AwsAccount) => unknown;

function stackOf(account: AwsAccount, name: unknown): EmulatedStack {
  const stack = account.stacks.get(String(name));
  if (!stack) throw new AwsRefusal('ValidationError', `Stack with id ${name} does not exist`);
  return stack;
}

/** Each look at a stack in progress brings it to its next status. */
function describeStack(account: AwsAccount, name: unknown) {
  const stack = stackOf(account, name);
  if (stack.next && stack.next.length > 0) {
    const status = stack.next.shift();
    if (status === undefined) account.stacks.delete(String(name));
    else stack.status = status;
  }
  const { status, reason, outputs } = stackOf(account, name);
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  const times = { CreationTime: '2026-11-20T10:00:00Z' };
  return {
    Stacks: [{ StackName: name, StackStatus: status, ...(reason && { StackStatusReason: reason }), Outputs, ...times }],
  };
}

function secretValue({ SecretId }: Record<string, unknown>, { secrets }: AwsAccount) {
  const value = secrets.get(String(SecretId));
  if (value !== undefined) return { ARN: SecretId, SecretString: value };
  const missing = secrets.has(String(SecretId)) ? ' value for staging label: AWSCURRENT' : '.';
  throw new AwsRefusal('ResourceNotFoundException', `Secrets Manager can't find the specified secret${missing}`);
}

function putSecretValue({ SecretId, SecretString }: Record<string, unknown>, account: AwsAccount) {
  if (!account.secrets.has(String(SecretId))) secretValue({ SecretId }, account);
  account.secrets.set(String(SecretId), String(SecretString));
  return { ARN: SecretId };
}

async function invoke({ FunctionName, Payload }: Record<string, unknown>, account: AwsAccount) {
  account.invoked.push(String(FunctionName));
  const errorMessage = account.failing[String(FunctionName)];
  if (errorMessage) return new FunctionFailure(errorMessage);
  try {
    return (await account.run?.(String(FunctionName), JSON.parse(String(Payload) || '{}'))) ?? null;
  } catch (error) {
    return new FunctionFailure(String(error));
  }
}

/** Pages of two: what follows is found only with the token. */
function listResources({ StackName, NextToken = '0' }: Record<string, unknown>, account: AwsAccount) {
  const { resources } = stackOf(account, StackName);
  const from = Number(NextToken);
  const page = resources.slice(from, from + 2).map(({ type, id }) => ({
    ResourceType: type,
    PhysicalResourceId: id,
    LogicalResourceId: id,
    ResourceStatus: 'CREATE_COMPLETE',
    LastUpdatedTimestamp: '2026-11-20T10:00:00Z',
  }));
  return { StackResourceSummaries: page, ...(from + 2 < resources.length && { NextToken: from + 2 }) };
}

/** Pages of one: what follows is found only with the token. */
function describeChangeSet({ StackName, NextToken = '0' }: Record<string, unknown>, account: AwsAccount) {
  const { changes } = stackOf(account, StackName);
  if (!changes) throw new AwsRefusal('ChangeSetNotFound', 'ChangeSet [exhale-losses] does not exist', 404);
  const from = Number(NextToken);
  const page = changes.slice(from, from + 1).map(({ id, type, action, replacement }) => ({
    Type: 'Resource',
    ResourceChange: {
      Action: action,
      LogicalResourceId: id,
      ResourceType: type,
      ...(replacement && { Replacement: replacement }),
    },
  }));
  return { Changes: page, ...(from + 1 < changes.length && { NextToken: from + 1 }) };
}

const answers: Record<string, Answer> = {
  'sts:GetCallerIdentity': (_, { id }) => ({ Account: id, Arn: `arn:aws:iam::${id}:user/studio`, UserId: 'AIDA' }),
  'lambda:GetAccountSettings': (_, { concurrency }) => ({ AccountLimit: { ConcurrentExecutions: concurrency } }),
  'lambda:InvokeFunction': invoke,
  'servicequotas:ListRequestedServiceQuotaChangeHistoryByQuota': (_, { quotaRequests }) => ({
    RequestedQuotas: quotaRequests.map(({ value, status, createdAt }) => ({
      QuotaCode: 'L-B99A9384',
      DesiredValue: value,
      Status: status,
      Created: createdAt.getTime() / 1000,
    })),
  }),
  'cloudformation:DescribeStacks': ({ StackName }, account) => describeStack(account, StackName),
  'cloudformation:DescribeStackEvents': ({ StackName }, account) => ({
    StackEvents: stackOf(account, StackName).events.map(({ id, status, reason, at = '2026-11-20T10:00:00Z' }) => ({
      StackId: 'id',
      EventId: id,
      StackName,
      Timestamp: at,
      LogicalResourceId: id,
      ResourceStatus: status,
      ResourceStatusReason: reason,
    })),
  }),
  'cloudformation:DeleteStack': ({ StackName }, account) => {
    const stack = stackOf(account, StackName);
    stack.status = 'DELETE_IN_PROGRESS';
    stack.next ??= [undefined];
    return {};
  },
  'cloudformation:ListStackResources': listResources,
  'cloudformation:DescribeChangeSet': describeChangeSet,
  'cloudformation:DeleteChangeSet': ({ StackName }, account) => {
    stackOf(account, StackName).changes = undefined;
    return {};
  },
  'cloudformation:SetStackPolicy': ({ StackName, StackPolicyBody }, account) => {
    stackOf(account, StackName).policy = String(StackPolicyBody);
    return {};
  },
  'secretsmanager:GetSecretValue': secretValue,
  'secretsmanager:PutSecretValue': putSecretValue,
  'events:DescribeRule': ({ Name }, { rules }) => ({
    Name,
    State: 'ENABLED',
    ...(rules[String(Name)] ? { ScheduleExpression: 'rate(1 hour)' } : { EventPattern: '{}' }),
  }),
  'events:ListTargetsByRule': ({ Rule }, { rules, id }) => ({
    Targets: [{ Id: 'Target0', Arn: `arn:aws:lambda:eu-west-2:${id}:function:${rules[String(Rule)]}` }],
  }),
  'ses:GetEmailIdentity': (_, { mail }) => ({
    VerifiedForSendingStatus: mail.verified,
    DkimAttributes: { Status: mail.verified ? 'SUCCESS' : 'PENDING', Tokens: ['one', 'two', 'three'] },
  }),
  'ses:GetAccount': (_, { mail }) => ({
    ProductionAccessEnabled: mail.production,
    SendingEnabled: mail.sending,
    EnforcementStatus: mail.sending ? 'HEALTHY' : 'SHUTDOWN',
    SendQuota: { Max24HourSend: 200, MaxSendRate: 1 },
  }),
  'sns:ListSubscriptionsByTopic': ({ TopicArn }, { subscriptions }) => ({
    Subscriptions: Object.entries(subscriptions).map(([Endpoint, confirmed]) => ({
      SubscriptionArn: confirmed ? `${topic}:1` : 'PendingConfirmation',
      Endpoint,
      Protocol: 'email',
      TopicArn,
    })),
  }),
  'cognito-idp:ListUsersInGroup': (_, { admins }) => ({ Users: admins.map((Username) => ({ Username })) }),
};

/** @throws AwsRefusal as the service does, and Error for a call that the command does not make */
export function answer({ service, action, input }: EmulatedCall, account: AwsAccount): unknown {
  const found = answers[`${service}:${action}`];
  if (!found) throw new Error(`the emulated AWS does not know ${service}:${action}`);
  return found(input, account);
}
