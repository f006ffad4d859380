import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { messageOf } from '../errors.ts';
import { listen, readBody } from '../http/server.ts';
import type { RunningService } from '../service.ts';

export type SecretDefinition = { name: string; arn: string };

const request = z.looseObject({ SecretId: z.string() });
const maxRequestBytes = 64 * 1024;

/** Finds a secret by name, ARN, or ARN without its random suffix. */
export function findSecret(secrets: SecretDefinition[], secretId: string): SecretDefinition | undefined {
  return secrets.find(({ name, arn }) => [name, arn, arn.replace(/-[^-]{6}$/, '')].includes(secretId));
}

/** Serves GetSecretValue of these secrets; `values` by name. */
export function startSecrets(secrets: SecretDefinition[], values: Record<string, string>): Promise<RunningService> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const body = await readBody(incoming, maxRequestBytes);
      const { SecretId } = request.parse(JSON.parse(body?.toString('utf8') ?? ''));
      const secret = findSecret(secrets, SecretId);
      if (secret === undefined) return notFound(response, "Secrets Manager can't find the specified secret.");
      const SecretString = values[secret.name];
      // AWS's message for a secret without a value.
      const empty = "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT";
      if (SecretString === undefined) return notFound(response, empty);
      const version = { VersionId: '00000000-0000-4000-8000-000000000001', VersionStages: ['AWSCURRENT'] };
      send(response, 200, {
        ARN: secret.arn,
        Name: secret.name,
        ...version,
        SecretString,
        CreatedDate: 1_767_225_600,
      });
    },
    onError: (error) => console.error(`Secrets Manager: ${messageOf(error)}`),
  });
}

function notFound(response: ServerResponse, Message: string): void {
  send(response, 400, { __type: 'ResourceNotFoundException', Message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}
