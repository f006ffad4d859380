import { InvokeCommand } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { call } from '../deploy/aws-call.ts';
import { DeployError } from '../deploy/deploy-error.ts';
import { findFunction } from '../deploy/stack-resources.ts';
import type { Site } from './stage.ts';

/** Runs a function of the stack by the name of its construct. Returns what it answered, or what it failed with. */
async function run(site: Site, construct: string, input: object): Promise<{ error: string } | { answer: unknown }> {
  const FunctionName = await findFunction(site, construct);
  if (!FunctionName)
    throw new DeployError(`${site.stackName} has no function ${construct}`, 'deploy it, then run this again');
  const { FunctionError, Payload } = await call('lambda:InvokeFunction', () =>
    site.aws.lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(input) })),
  );
  const answer: unknown = JSON.parse(Payload?.transformToString() || 'null');
  if (!FunctionError) return { answer };
  return { error: z.object({ errorMessage: z.string() }).safeParse(answer).data?.errorMessage ?? FunctionError };
}

const comparison = z.object({
  orders: z.number(),
  repaired: z.number(),
  listed: z.number(),
  failed: z.number(),
  resumeFrom: z.string().nullable(),
});

const maxFailedRuns = 3;
const hourMs = 3_600_000;

/**
 * Brings back what was paid since an instant: compares with Stripe from an hour before, in as many runs as it takes. Returns
 * how many comparisons still failed. @throws DeployError
 */
export async function bringBackPayments(site: Site, since: Date): Promise<number> {
  let from = new Date(since.getTime() - hourMs).toISOString();
  for (let failedRuns = 0; ; ) {
    const result = await run(site, 'ReconcilePayments', { from });
    if ('error' in result)
      throw new DeployError(`the comparison with Stripe failed: ${result.error}`, 'see its log, then run this again');
    if (result.answer === null) {
      site.print('Stripe has no keys here: nothing was paid');
      return 0;
    }
    const { orders, repaired, listed, failed, resumeFrom } = comparison.parse(result.answer);
    site.print(
      `from ${from}: ${orders} orders compared, ${repaired} brought back or repaired, ${listed} listed, ${failed} failed`,
    );
    if (failed > 0) failedRuns += 1;
    const again = failed > 0 && failedRuns < maxFailedRuns;
    if (resumeFrom === null && !again) return failed;
    // What failed is compared again, from where this run began.
    if (!again && resumeFrom !== null) from = resumeFrom;
  }
}

/** Erases people until no deletion that is due can be carried out any more. Returns how many are left. */
export async function completeDeletions(site: Site, table: string): Promise<number> {
  for (let before = await site.tables.dueDeletions(table); before > 0; ) {
    const result = await run(site, 'CompleteDeletions', {});
    if ('error' in result) site.print(`deletions: ${result.error}`);
    const after = await site.tables.dueDeletions(table);
    site.print(`${before - after} people deleted again, ${after} left`);
    if (after >= before) return after;
    before = after;
  }
  return 0;
}
