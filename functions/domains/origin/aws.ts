import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { originHeader } from '#shared/rules/origin.ts';
import { originSecret } from '../../ground/platform/origin.ts';
import { parseSecret, secretsClient } from '../../ground/platform/secrets.ts';
import type { RotationDependencies } from './rotation.ts';

const timeouts = { connectionTimeout: 2000, requestTimeout: 15_000, throwOnRequestTimeout: true };

export function connectSecret(SecretId: string): RotationDependencies['secret'] {
  return {
    async read() {
      const { SecretString = '', CreatedDate } = await secretsClient().send(new GetSecretValueCommand({ SecretId }));
      if (!CreatedDate) throw new Error('the origin secret has no date');
      return { ...parseSecret(SecretString, originSecret), storedAt: CreatedDate };
    },
    async store(secret) {
      await secretsClient().send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) }));
    },
  };
}

export function connectDistribution(Id: string): RotationDependencies['distribution'] {
  const client = new CloudFrontClient({ requestHandler: timeouts, maxAttempts: 3 });
  const read = async () => {
    const { Distribution, ETag } = await client.send(new GetDistributionCommand({ Id }));
    const header = originHeadersOf(Distribution?.DistributionConfig)[0];
    if (!Distribution?.DistributionConfig || !header)
      throw new Error(`no origin of the distribution has ${originHeader}`);
    return { config: Distribution.DistributionConfig, ETag, header, isDeployed: Distribution.Status === 'Deployed' };
  };
  return {
    async readHeader() {
      const { header, isDeployed } = await read();
      return { value: header.HeaderValue ?? '', isDeployed };
    },
    async sendHeader(value) {
      // The whole configuration is replaced: what was read goes back, but for the header.
      const { config, ETag, header } = await read();
      header.HeaderValue = value;
      await client.send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig: config }));
    },
  };
}

function originHeadersOf(config: DistributionConfig | undefined) {
  const headers = config?.Origins?.Items?.flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []) ?? [];
  return headers.filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader);
}
