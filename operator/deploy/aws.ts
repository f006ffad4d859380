import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { STSClient } from '@aws-sdk/client-sts';

/** Clients for the account and region of a deployment. */
export type Aws = ReturnType<typeof connectAws>;

export type AwsOptions = {
  region: string;
  /** Is the address of an emulated AWS; absent: AWS, or AWS_ENDPOINT_URL. */
  endpoint?: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** Attempts of each call, of which those after the first follow throttling and lost connections. */
  maxAttempts?: number;
};

const timeouts = { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true };
/** A function runs for 15 minutes at most. */
const invocationTimeouts = { ...timeouts, requestTimeout: 910_000 };

/** Credentials come from the environment, a profile or single sign-on, as for every tool of AWS. */
export function connectAws({ maxAttempts = 4, ...place }: AwsOptions) {
  const options = { ...place, maxAttempts, requestHandler: timeouts };
  return {
    sts: new STSClient(options),
    quotas: new ServiceQuotasClient(options),
    cloudFormation: new CloudFormationClient(options),
    secrets: new SecretsManagerClient(options),
    ses: new SESv2Client(options),
    events: new EventBridgeClient(options),
    sns: new SNSClient(options),
    cognito: new CognitoIdentityProviderClient(options),
    lambda: new LambdaClient({ ...options, requestHandler: invocationTimeouts }),
  };
}
