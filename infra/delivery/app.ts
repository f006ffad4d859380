import { stderr } from 'node:process';
import * as z from 'zod';
import { stages } from '../settings/schema.ts';
import { exhaleApp } from '../synth.ts';
import { DeliveryStack } from './stack.ts';

const contextSchema = z.object({
  stage: z.enum(stages),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  provider: z.enum(['new', 'existing']).default('new'),
});

/** Declares the stack of the role that delivers (docs/operations.md#delivery). */
const app = exhaleApp({ validate: true });
const names = Object.keys(contextSchema.shape);
const read = contextSchema.safeParse(Object.fromEntries(names.map((name) => [name, app.node.tryGetContext(name)])));
if (read.data) {
  const { stage, repository, provider } = read.data;
  new DeliveryStack(app, `Exhale-delivery-${stage}`, { stage, repository, hasProvider: provider === 'existing' });
} else {
  stderr.write(
    'give -c stage=dev|prod -c repository=owner/name, and -c provider=existing for the second stage of an account\n',
  );
  process.exitCode = 1;
}
