import { paginateListStackResources, type StackResourceSummary } from '@aws-sdk/client-cloudformation';
import { call } from './aws-call.ts';
import type { Deployment } from './deployment.ts';

type Stack = Pick<Deployment, 'aws' | 'stackName'>;

/** Names or ARNs of the stack's resources of a type. */
export async function physicalIds(stack: Stack, type: string): Promise<string[]> {
  return (await resourcesOf(stack, type)).map(({ PhysicalResourceId = '' }) => PhysicalResourceId);
}

/** Finds the name of a function of the stack by that of its construct, as `ReconcilePayments`. */
export async function findFunction(stack: Stack, construct: string): Promise<string | undefined> {
  const found = (await resourcesOf(stack, 'AWS::Lambda::Function')).find(({ LogicalResourceId = '' }) =>
    new RegExp(`^Functions${construct}[0-9A-F]{8}$`).test(LogicalResourceId),
  );
  return found?.PhysicalResourceId;
}

function resourcesOf({ aws, stackName }: Stack, type: string): Promise<StackResourceSummary[]> {
  return call('cloudformation:ListStackResources', async () => {
    const found: StackResourceSummary[] = [];
    const pages = paginateListStackResources({ client: aws.cloudFormation }, { StackName: stackName });
    for await (const { StackResourceSummaries = [] } of pages) {
      found.push(...StackResourceSummaries.filter(({ ResourceType }) => ResourceType === type));
    }
    return found;
  });
}
