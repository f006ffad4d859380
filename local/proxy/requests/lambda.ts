import { arn } from '../../emulators/arn.ts';
import { invocationPath } from '../../emulators/lambda/invoke-api.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

/** Reads invocations of functions by name or ARN. */
export function readLambda({ method, path }: AwsRequest): Operation {
  const id = invocationPath.exec(path)?.[1];
  if (method !== 'POST' || id === undefined) throw new UnknownActionError('lambda', `${method} ${path}`);
  const named = decodeURIComponent(id);
  const resource = named.startsWith('arn:') ? named : arn('lambda', `function:${named}`);
  return { action: 'Invoke', permissions: [{ action: 'lambda:InvokeFunction', resource }] };
}
