import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { call } from './aws-call.ts';

/** A stack as CloudFormation describes it. */
export type StackState = { status: string; reason: string; outputs: Record<string, string> };

/**
 * The condition decides what can be done with a stack: `absent` and `deployed` ones are deployed, a `failedFirst` one
 * (whose creation failed) can only be deleted, a `stuck` one needs the operator, a `busy` one ends by itself.
 */
export type StackCondition = 'absent' | 'deployed' | 'failedFirst' | 'stuck' | 'busy';

/** @returns undefined when there is no such stack */
export async function findStack(client: CloudFormationClient, name: string): Promise<StackState | undefined> {
  const { Stacks: [stack] = [] } = await call('cloudformation:DescribeStacks', () =>
    client.send(new DescribeStacksCommand({ StackName: name })).catch(withoutStack),
  );
  return stack && stateOf(stack);
}

function withoutStack(error: unknown): { Stacks: Stack[] } {
  if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message)) return { Stacks: [] };
  throw error;
}

function stateOf({ StackStatus, StackStatusReason: reason = '', Outputs = [] }: Stack): StackState {
  const outputs = Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
  return { status: StackStatus ?? '', reason, outputs: Object.fromEntries(outputs) };
}

export function conditionOf(stack: StackState | undefined): StackCondition {
  // A stack in review has a change set that was never executed: nothing of it exists.
  if (!stack || /^(REVIEW_IN_PROGRESS|DELETE_COMPLETE)$/.test(stack.status)) return 'absent';
  if (stack.status.endsWith('_IN_PROGRESS')) return 'busy';
  if (/^(CREATE_FAILED|ROLLBACK_COMPLETE|ROLLBACK_FAILED|DELETE_FAILED)$/.test(stack.status)) return 'failedFirst';
  return /^(UPDATE|IMPORT)_ROLLBACK_FAILED$/.test(stack.status) ? 'stuck' : 'deployed';
}
