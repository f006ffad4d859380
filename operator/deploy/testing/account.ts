export type EmulatedChange = { id: string; type: string; action: string; replacement?: string };

export type EmulatedStack = {
  status: string;
  reason?: string;
  /** Statuses that DescribeStacks answers next, one each; undefined: the stack is gone. */
  next?: (string | undefined)[];
  outputs: Record<string, string>;
  resources: { type: string; id: string }[];
  events: { id: string; status: string; reason: string; at?: string | undefined }[];
  /** What a prepared change set would change; absent: none was prepared. */
  changes?: EmulatedChange[] | undefined;
  policy?: string;
};

/** State of the emulated account. */
export type AwsAccount = {
  id: string;
  stacks: Map<string, EmulatedStack>;
  /** Values by ARN; undefined for a secret without one. */
  secrets: Map<string, string | undefined>;
  concurrency: number;
  quotaRequests: { value: number; status: string; createdAt: Date }[];
  /** Functions by the names of the rules that run them; of those that wait for events undefined. */
  rules: Record<string, string | undefined>;
  /** Error messages of functions that fail, by name. */
  failing: Record<string, string>;
  /** Runs a function, as another cloud has it; absent: nothing runs. */
  run?: (name: string, payload: unknown) => Promise<unknown>;
  /** Functions invoked so far. */
  invoked: string[];
  mail: { verified: boolean; production: boolean; sending: boolean };
  /** By address: whether it was confirmed. */
  subscriptions: Record<string, boolean>;
  admins: string[];
};

export function emptyAccount(): AwsAccount {
  return {
    id: '123456789012',
    stacks: new Map(),
    secrets: new Map(),
    concurrency: 1000,
    quotaRequests: [],
    rules: {
      'Exhale-RefreshRates': 'Exhale-RefreshRates-fn',
      'Exhale-Sweep': 'Exhale-Sweep-fn',
      'Exhale-Events': undefined,
    },
    failing: {},
    invoked: [],
    mail: { verified: false, production: false, sending: true },
    subscriptions: {},
    admins: [],
  };
}

export const mediaSecret = 'arn:aws:secretsmanager:eu-west-2:123456789012:secret:MediaSigningKey-abc';
export const stripeSecret = 'arn:aws:secretsmanager:eu-west-2:123456789012:secret:PaymentsStripeKeys-abc';
export const topic = 'arn:aws:sns:eu-west-2:123456789012:Exhale-prod-Alarms';

/** What CloudFormation makes of the template: the stack, its empty secrets, and a subscription that waits. */
export function createStack(account: AwsAccount, name: string, adminEmail: string): void {
  for (const secret of [mediaSecret, stripeSecret])
    if (!account.secrets.has(secret)) account.secrets.set(secret, undefined);
  account.subscriptions[adminEmail] ??= false;
  const rules = Object.keys(account.rules).map((id) => ({ type: 'AWS::Events::Rule', id }));
  const { policy } = account.stacks.get(name) ?? {};
  account.stacks.set(name, {
    ...(policy && { policy }),
    status: 'CREATE_COMPLETE',
    events: [],
    resources: [...rules, { type: 'AWS::SNS::Topic', id: topic }, { type: 'AWS::S3::Bucket', id: 'pages' }],
    outputs: {
      SiteUrl: 'https://d1.cloudfront.net',
      DistributionDomainName: 'd1.cloudfront.net',
      StripeSecretArn: stripeSecret,
      StripeWebhookUrl: 'https://d1.cloudfront.net/api/stripe/webhook',
      MediaSecretArn: mediaSecret,
      UserPoolId: 'eu-west-2_pool',
    },
  });
}
