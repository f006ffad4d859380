import {
  type Change,
  ChangeSetNotFoundException,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  SetStackPolicyCommand,
} from '@aws-sdk/client-cloudformation';
import { keptTypes } from '#infra/constructs/retention.ts';
import { call } from './aws-call.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';
import { prepareChangeSet } from './publish.ts';

const changeSetName = 'exhale-losses';

/** A resource whose content an update would lose, and what happens to it. */
export type Loss = { id: string; type: string; what: 'replaced' | 'deleted' };

/**
 * Finds out from CloudFormation itself which of the resources that keep content the update would replace or delete
 * (docs/operations.md#what-a-deployment-may-not-lose).
 */
export async function findLosses(deployment: Deployment): Promise<Loss[]> {
  await prepareChangeSet(deployment, changeSetName);
  const changes = await changesOf(deployment);
  await call('cloudformation:DeleteChangeSet', () =>
    deployment.aws.cloudFormation.send(new DeleteChangeSetCommand(named(deployment))).catch(withoutChangeSet),
  );
  return changes.flatMap(lossOf);
}

const named = ({ stackName }: Deployment) => ({ StackName: stackName, ChangeSetName: changeSetName });

/** There is no change set where nothing changes. */
async function changesOf(deployment: Deployment): Promise<Change[]> {
  const all: Change[] = [];
  let NextToken: string | undefined;
  do {
    const input = { ...named(deployment), NextToken };
    const page = await call('cloudformation:DescribeChangeSet', () =>
      deployment.aws.cloudFormation.send(new DescribeChangeSetCommand(input)).catch(withoutChangeSet),
    );
    all.push(...(page.Changes ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return all;
}

function withoutChangeSet(error: unknown): { Changes: Change[]; NextToken?: string } {
  if (error instanceof ChangeSetNotFoundException) return { Changes: [] };
  throw error;
}

function lossOf({ ResourceChange: change }: Change): Loss[] {
  const { ResourceType: type = '', LogicalResourceId: id = '', Action, Replacement } = change ?? {};
  if (!keptTypes.includes(type)) return [];
  if (Action === 'Remove') return [{ id, type, what: 'deleted' }];
  return Replacement === 'True' ? [{ id, type, what: 'replaced' }] : [];
}

/** Asks again before content is lost; refuses it where nobody is there to ask. @throws DeployError */
export async function confirmLosses(deployment: Deployment, losses: readonly Loss[]): Promise<void> {
  const { stackName, print, ask, isUnattended } = deployment;
  if (losses.length === 0) return print('nothing that keeps content is replaced or deleted');
  const lines = losses.map(({ id, type, what }) => `${id} (${type}) would be ${what}: its content is not carried over`);
  for (const line of lines) print(line);
  const next =
    'an older version that lacks it: go forward instead, docs/operations.md#rolling-a-deployment-back says why; ' +
    'to lose it on purpose, run this on a terminal without --yes';
  if (isUnattended) throw new DeployError(`${stackName} would lose content: ${lines.join('; ')}`, next);
  if (!(await ask(`Deploy ${stackName} although this content is lost?`))) {
    throw new DeployError('nothing was deployed', next);
  }
}

/** CloudFormation itself refuses these updates of the stack, whoever makes them. */
function policyOf(isOpen: boolean): string {
  const every = { Principal: '*', Resource: '*' };
  const allowed = { Effect: 'Allow', Action: 'Update:*', ...every };
  const kept = {
    Effect: 'Deny',
    Action: ['Update:Replace', 'Update:Delete'],
    ...every,
    Condition: { StringEquals: { ResourceType: keptTypes } },
  };
  return JSON.stringify({ Statement: isOpen ? [allowed] : [allowed, kept] });
}

/**
 * Has CloudFormation refuse to replace or delete what keeps content: also to an older version of this command, and to the
 * CDK alone. `open` lets one update do it.
 */
export async function setStackPolicy({ aws, stackName }: Deployment, state: 'open' | 'closed'): Promise<void> {
  const input = { StackName: stackName, StackPolicyBody: policyOf(state === 'open') };
  await call('cloudformation:SetStackPolicy', () => aws.cloudFormation.send(new SetStackPolicyCommand(input)));
}
