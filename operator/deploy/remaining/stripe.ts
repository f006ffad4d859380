import * as z from 'zod';
import { webhookEvents } from '#shared/rules/stripe-events.ts';
import type { Deployment } from '../deployment.ts';
import type { Outputs } from '../outputs.ts';
import { readSecretString } from '../secret.ts';
import type { DeployFinding } from './finding.ts';

const about = 'Stripe';
const keysSchema = z.object({
  secretKey: z.string().regex(/^(rk|sk)_(live|test)_\w+$/),
  webhookSecret: z.string().regex(/^whsec_\w+$/),
});

/** Tells whether Stripe's keys are stored; shows nothing of them but whether they are those of the test mode. */
export async function checkStripe({ aws, settings }: Deployment, outputs: Outputs): Promise<DeployFinding[]> {
  const { StripeSecretArn: secret, StripeWebhookUrl: url } = outputs;
  const keys = parseKeys(await readSecretString(aws.secrets, secret));
  if (keys)
    return [{ about, done: `its keys are stored${keys.secretKey.includes('_test_') ? ', of the test mode' : ''}` }];
  return [
    {
      about,
      todo: [
        'its keys are not stored; until then only free places can be booked (docs/operations.md#stripe)',
        `webhook destination: ${url}`,
        `with these events: ${webhookEvents.join(', ')}`,
        'keys.json: {"secretKey": "rk_live_…", "webhookSecret": "whsec_…"}, written with an editor, then',
        `aws secretsmanager put-secret-value --secret-id ${secret} --secret-string file://keys.json --region ${settings.region} && rm keys.json`,
      ],
    },
  ];
}

function parseKeys(text: string | undefined): z.output<typeof keysSchema> | undefined {
  try {
    return keysSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
