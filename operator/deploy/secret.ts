import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { call } from './aws-call.ts';

/** @returns undefined for a secret without a value */
export function readSecretString(secrets: SecretsManagerClient, secretId: string): Promise<string | undefined> {
  return call('secretsmanager:GetSecretValue', async () => {
    try {
      return (await secrets.send(new GetSecretValueCommand({ SecretId: secretId }))).SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  });
}
