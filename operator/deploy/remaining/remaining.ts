import { DeployError } from '../deploy-error.ts';
import type { Deployment } from '../deployment.ts';
import type { Outputs } from '../outputs.ts';
import { checkAddresses } from './addresses.ts';
import { checkAdmin } from './admin.ts';
import { checkAlarms } from './alarms.ts';
import type { Check, DeployFinding } from './finding.ts';
import { checkMail } from './mail.ts';
import { checkStripe } from './stripe.ts';

const checks: [about: string, check: Check][] = [
  ['Address', checkAddresses],
  ['Mail', checkMail],
  ['Alarms', checkAlarms],
  ['Stripe', checkStripe],
  ['First admin', checkAdmin],
];

/** Prints what the operator has to do by hand, as far as it is not done yet. Changes nothing. */
export async function printRemaining(deployment: Deployment, outputs: Outputs): Promise<void> {
  for (const [about, check] of checks) {
    const findings = await check(deployment, outputs).catch((error: unknown) => unchecked(about, error));
    for (const finding of findings) for (const line of linesOf(finding)) deployment.print(line);
  }
}

function unchecked(about: string, error: unknown): DeployFinding[] {
  if (error instanceof DeployError) return [{ about, todo: [`not checked: ${error.message}; ${error.next}`] }];
  throw error;
}

function linesOf(finding: DeployFinding): string[] {
  if ('done' in finding) return [`done   ${finding.about}: ${finding.done}`];
  const [first = '', ...others] = finding.todo;
  return [`TO DO  ${finding.about}: ${first}`, ...others.map((line) => `       ${line}`)];
}
