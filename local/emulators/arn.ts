/** The one account and region that the emulators serve. */
export const region = 'us-east-1';
export const account = '123456789012';

/** ARN of a resource of this account. */
export function arn(service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${account}:${resource}`;
}
