import * as z from 'zod';
import { DeployError } from './deploy-error.ts';
import type { StackState } from './stack-state.ts';

const schema = z.object({
  SiteUrl: z.string(),
  DistributionDomainName: z.string(),
  StripeSecretArn: z.string(),
  StripeWebhookUrl: z.string(),
  MediaSecretArn: z.string(),
  UserPoolId: z.string(),
});

export type Outputs = z.output<typeof schema>;

/** Outputs of the deployed stack. @throws DeployError when it is of another version of this project */
export function readOutputs({ outputs }: StackState): Outputs {
  const { data, error } = schema.safeParse(outputs);
  if (data) return data;
  const missing = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new DeployError(`the stack has no outputs ${missing}`, 'deploy this version of it first');
}
