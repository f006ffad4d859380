import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import { publicOperations, signedOperations } from '../../emulators/cognito/operations/operations.ts';
import { targetPrefix } from '../../emulators/cognito/server.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

/** The signing name of Cognito's user pools. */
export const cognitoService = 'cognito-idp';

const inputSchema = z.looseObject({ UserPoolId: z.string() });

/** Undefined for a request to another service. */
function actionOf({ headers }: AwsRequest): string | undefined {
  const target = String(headers['x-amz-target']);
  return target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : undefined;
}

/** Throws UnknownActionError. */
export function readCognito(request: AwsRequest): Operation {
  const action = actionOf(request) ?? '';
  if (!signedOperations.has(action)) throw new UnknownActionError(cognitoService, action);
  const { UserPoolId } = inputSchema.parse(JSON.parse(request.body.toString('utf8')));
  const resource = arn(cognitoService, `userpool/${UserPoolId}`);
  return { action, permissions: [{ action: `${cognitoService}:${action}`, resource }] };
}

/** A request without a signature; access key and token identify its worker. */
export type UnsignedCall = { action: string; accessKeyId: string; token: string };

/** App id of the SDK (at most 50 characters) that identifies a worker where requests are not signed. */
export function appIdOf(accessKeyId: string, token: string): string {
  return `${accessKeyId}.${token}`;
}

/** Reads a request to Cognito that needs no signature; undefined for any other. */
export function readUnsigned(request: AwsRequest): UnsignedCall | undefined {
  const action = actionOf(request);
  if (action === undefined || !publicOperations.has(action) || request.headers.authorization !== undefined) {
    return undefined;
  }
  const appId = / app\/([A-Z0-9]+)\.([\w-]+)/.exec(` ${request.headers['user-agent'] ?? ''}`);
  return { action, accessKeyId: appId?.[1] ?? '', token: appId?.[2] ?? '' };
}
