import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import { publicCalls, signedCalls } from '../../emulators/cognito/operations/operations.ts';
import { targetPrefix } from '../../emulators/cognito/server.ts';
import { type Meaning, type SignedRequest, UnknownActionError } from './request.ts';

/** The name by which calls to Cognito's user pools are signed. */
export const cognitoService = 'cognito-idp';

const ofPool = z.looseObject({ UserPoolId: z.string() });

/** Which of Cognito's calls it is; undefined for a request to another service. */
function actionOf({ headers }: SignedRequest): string | undefined {
  const target = String(headers['x-amz-target']);
  return target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : undefined;
}

/** What IAM is asked of a signed call: the pool that it names. Throws UnknownActionError for a call without a stand-in. */
export function readCognito(request: SignedRequest): Meaning {
  const action = actionOf(request) ?? '';
  if (!signedCalls.has(action)) throw new UnknownActionError(cognitoService, action);
  const { UserPoolId } = ofPool.parse(JSON.parse(request.body.toString('utf8')));
  const resource = arn(cognitoService, `userpool/${UserPoolId}`);
  return { action, requests: [{ action: `${cognitoService}:${action}`, resource }] };
}

/** A call that the SDK does not sign, and who makes it by the app id that its worker was given. */
export type UnsignedCall = { action: string; accessKeyId: string; token: string };

/** How a worker says whose it is where nothing is signed: an app id of the SDK, with at most 50 characters. */
export function appIdOf(accessKeyId: string, token: string): string {
  return `${accessKeyId}.${token}`;
}

/** Reads a call to Cognito that needs no signature; undefined for any other request. */
export function readUnsigned(request: SignedRequest): UnsignedCall | undefined {
  const action = actionOf(request);
  if (action === undefined || !publicCalls.has(action) || request.headers.authorization !== undefined) return undefined;
  const appId = / app\/([A-Z0-9]+)\.([\w-]+)/.exec(` ${request.headers['user-agent'] ?? ''}`);
  return { action, accessKeyId: appId?.[1] ?? '', token: appId?.[2] ?? '' };
}
