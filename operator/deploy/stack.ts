import { DeleteStackCommand, paginateDescribeStackEvents, type StackEvent } from '@aws-sdk/client-cloudformation';
import { call } from './aws-call.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { conditionOf, findStack, type StackState } from './stack-state.ts';

const pollMs = 15_000;
/** CloudFront takes up to a quarter of an hour for a change, a deletion longer. */
const longestWaitMs = 60 * 60_000;

/**
 * Brings the stack into a state from which it can be deployed: waits for an operation that is in progress, and deletes a
 * first deployment that failed, if the operator agrees. Returns the stack, undefined before the first deployment.
 */
export async function prepareStack(deployment: Deployment): Promise<StackState | undefined> {
  const { stackName, print } = deployment;
  const stack = await settled(deployment);
  switch (conditionOf(stack)) {
    case 'stuck':
      throw stuck(deployment, stack);
    case 'failedFirst':
      await removeFailed(deployment, stack);
      return undefined;
    case 'deployed':
      print(`${stackName} is ${stack?.status}`);
      return stack;
    default:
      print(`${stackName} does not exist yet: this is its first deployment`);
      return undefined;
  }
}

type SettlingStack = Pick<Deployment, 'aws' | 'stackName' | 'print' | 'pause'>;

/** The stack when no operation is in progress. */
export async function settled(deployment: SettlingStack): Promise<StackState | undefined> {
  const stack = await findStack(deployment.aws.cloudFormation, deployment.stackName);
  if (conditionOf(stack) !== 'busy') return stack;
  deployment.print(`${deployment.stackName} is ${stack?.status}: waits until CloudFormation has ended it`);
  return waitUntil((now) => conditionOf(now) !== 'busy', deployment);
}

async function waitUntil(
  isOver: (stack: StackState | undefined) => boolean,
  { aws, stackName, pause }: Pick<SettlingStack, 'aws' | 'stackName' | 'pause'>,
): Promise<StackState | undefined> {
  let stack: StackState | undefined;
  for (let waited = 0; waited < longestWaitMs; waited += pollMs) {
    stack = await findStack(aws.cloudFormation, stackName);
    if (isOver(stack)) return stack;
    await pause(pollMs);
  }
  const next = 'look at its events in the console of CloudFormation, and run this again when it has ended';
  throw new DeployError(`${stackName} is ${stack?.status} for an hour`, next);
}

function stuck({ stackName, settings }: Deployment, stack: StackState | undefined): DeployError {
  const next =
    `mend what the events of the stack name, then \`aws cloudformation continue-update-rollback --stack-name ${stackName} ` +
    `--region ${settings.region}\` and run this again (docs/operations.md#deploying)`;
  return new DeployError(`${stackName} is ${stack?.status}: ${stack?.reason || 'its rollback failed'}`, next);
}

async function removeFailed(deployment: Deployment, stack: StackState | undefined): Promise<void> {
  const { stackName, aws, ask, print } = deployment;
  print(`${stackName} is ${stack?.status}: its first deployment failed, and it can only be deleted`);
  for (const reason of await failedResources(deployment)) print(`  ${reason}`);
  if (!(await ask(`Delete ${stackName} and deploy it again?`))) {
    throw new DeployError(`${stackName} was not deleted`, 'see docs/operations.md#when-the-first-deployment-failed');
  }
  await call('cloudformation:DeleteStack', () =>
    aws.cloudFormation.send(new DeleteStackCommand({ StackName: stackName })),
  );
  const left = await waitUntil((now) => conditionOf(now) === 'absent' || now?.status === 'DELETE_FAILED', deployment);
  if (conditionOf(left) === 'absent') return print(`${stackName} is deleted`);
  const reasons = await failedResources(deployment);
  throw new DeployError(
    [`${stackName} could not be deleted: ${left?.reason}`, ...reasons].join('\n  '),
    'delete what it names by hand, then run this again (docs/operations.md#when-the-first-deployment-failed)',
  );
}

const failed = ({ ResourceStatus, ResourceStatusReason = '' }: StackEvent) =>
  ResourceStatus?.endsWith('_FAILED') && !/cancelled/i.test(ResourceStatusReason);

/** Lists the resources that failed in the last operation, the cause first. */
async function failedResources({ aws, stackName }: Deployment): Promise<string[]> {
  const events = await call('cloudformation:DescribeStackEvents', async () => {
    const found: StackEvent[] = [];
    const pages = paginateDescribeStackEvents({ client: aws.cloudFormation }, { StackName: stackName });
    for await (const { StackEvents = [] } of pages) {
      found.push(...StackEvents);
      if (StackEvents.some(({ ResourceStatusReason }) => ResourceStatusReason === 'User Initiated')) break;
    }
    return found;
  });
  const begin = events.findIndex(({ ResourceStatusReason }) => ResourceStatusReason === 'User Initiated');
  const last = begin === -1 ? events : events.slice(0, begin + 1);
  return last
    .filter(failed)
    .reverse()
    .map(({ LogicalResourceId, ResourceStatusReason = '' }) => `${LogicalResourceId}: ${ResourceStatusReason}`);
}
