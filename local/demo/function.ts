import { resolve } from 'node:path';
import * as z from 'zod';
import { bundleFolder } from '#infra/functions.ts';
import { demo } from '../build/build.ts';
import { arn } from '../emulators/arn.ts';
import type { LocalStripe } from '../emulators/stripe/stripe.ts';
import type { LocalFunctions } from '../functions.ts';
import type { Deployed } from '../template/deployed.ts';
import { clearWithStream } from './clear.ts';

/** Adds the function that fills and inspects the demo data: in no template, with every permission. */
export function addDemo(functions: LocalFunctions, deployed: Deployed): void {
  const {
    TableName: table = '',
    ImagesBucketName: images = '',
    MediaBucketName: media = '',
    UserPoolId: pool = '',
  } = deployed.outputs;
  const definition = {
    logicalId: demo.name,
    functionName: demo.name,
    name: demo.name,
    arn: arn('lambda', `function:${demo.name}`),
    handler: 'index.handler',
    timeoutSeconds: 120,
    memoryMegabytes: 512,
    roleArn: '',
    codeKey: '',
    background: false,
    infrequent: true,
    logGroup: `/aws/lambda/${demo.name}`,
    environment: {
      TABLE_NAME: table,
      IMAGES_BUCKET: images,
      MEDIA_BUCKET: media,
      USER_POOL_ID: pool,
      POWERTOOLS_SERVICE_NAME: demo.name,
    },
  };
  functions.add(
    definition,
    { name: demo.name, roleName: demo.name, statements: 'everything' },
    resolve(bundleFolder(demo.name)),
  );
}

const seeded = z.object({
  members: z.array(z.object({ email: z.string(), password: z.string(), shows: z.string() })),
  payments: z.array(
    z.strictObject({
      checkoutId: z.string(),
      paymentId: z.string(),
      paidAt: z.int(),
      refundedAt: z.int().nullable(),
      amount: z.int(),
      currency: z.enum(['gbp', 'eur', 'usd']),
      product: z.string(),
      customer: z.strictObject({ name: z.string(), email: z.string() }),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
});

/** A demo account: how to sign in, and what it shows. */
export type SeededMember = z.output<typeof seeded>['members'][number];

type DemoSite = { siteUrl: string; stripe: LocalStripe | undefined; streamsCaughtUp: () => Promise<void> };

const cleared = z.object({ deleted: z.int().nullable() });

/** Writes the demo data, also in place of those of another version, or moves them to today. Returns the accounts that can sign in. */
export async function fillDemo(
  functions: LocalFunctions,
  { siteUrl, stripe, streamsCaughtUp }: DemoSite,
  now: Date,
): Promise<SeededMember[]> {
  const clear = async () => cleared.parse(await functions.invoke(demo.name, { command: 'clear' })).deleted;
  await clearWithStream(clear, streamsCaughtUp);
  const command = { command: 'seed', now: now.toISOString(), ...(stripe && { siteUrl }) };
  const { members, payments } = seeded.parse(await functions.invoke(demo.name, command));
  stripe?.addPast(payments);
  return members;
}
