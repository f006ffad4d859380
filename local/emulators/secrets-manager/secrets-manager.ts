import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Deployed } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import { messageOf } from '../errors.ts';
import { listen, readBody } from '../http/server.ts';
import type { Service } from '../service.ts';

/** A secret as the template declares it: its name and whole ARN, never its value. */
export type SecretDefinition = { name: string; arn: string };

// No SecretString: a value in the template would be known to everybody who may read the stack.
const schema = z.strictObject({
  Name: z.string(),
  Description: withoutEffect,
  KmsKeyId: withoutEffect,
  Tags: withoutEffect,
});

const request = z.looseObject({ SecretId: z.string() });
const longestRequest = 64 * 1024;

/** The secrets of the template. Throws UnsupportedError for one whose value stands in the template. */
export function readSecrets(deployed: Deployed): SecretDefinition[] {
  return deployed
    .byType('AWS::SecretsManager::Secret')
    .map((secret) => ({ name: readProperties(secret, schema).Name, arn: secret.ref }));
}

/** The secret of that name, ARN, or ARN without the random end; undefined when the template has none. */
export function findSecret(secrets: SecretDefinition[], secretId: string): SecretDefinition | undefined {
  return secrets.find(({ name, arn }) => [name, arn, arn.replace(/-[^-]{6}$/, '')].includes(secretId));
}

/** Starts a stand-in for Secrets Manager: `GetSecretValue` of the template's secrets with these values, by name. */
export function startSecrets(secrets: SecretDefinition[], values: Record<string, string>): Promise<Service> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const body = await readBody(incoming, longestRequest);
      const { SecretId } = request.parse(JSON.parse(body?.toString('utf8') ?? ''));
      const secret = findSecret(secrets, SecretId);
      if (secret === undefined) return refuse(response, "Secrets Manager can't find the specified secret.");
      const SecretString = values[secret.name];
      // What AWS says of a secret that nobody has put a value into.
      const empty = "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT";
      if (SecretString === undefined) return refuse(response, empty);
      const version = { VersionId: '00000000-0000-4000-8000-000000000001', VersionStages: ['AWSCURRENT'] };
      answer(response, 200, {
        ARN: secret.arn,
        Name: secret.name,
        ...version,
        SecretString,
        CreatedDate: 1_767_225_600,
      });
    },
    onError: (error) => console.error(`secrets: ${messageOf(error)}`),
  });
}

function refuse(response: ServerResponse, Message: string): void {
  answer(response, 400, { __type: 'ResourceNotFoundException', Message });
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
