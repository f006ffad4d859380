import { paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { call } from './aws-call.ts';
import type { Deployment } from './deployment.ts';

/** Names or ARNs of the stack's resources of a type. */
export function physicalIds({ aws, stackName }: Deployment, type: string): Promise<string[]> {
  return call('cloudformation:ListStackResources', async () => {
    const found: string[] = [];
    const pages = paginateListStackResources({ client: aws.cloudFormation }, { StackName: stackName });
    for await (const { StackResourceSummaries = [] } of pages) {
      const ofType = StackResourceSummaries.filter(({ ResourceType }) => ResourceType === type);
      found.push(...ofType.map(({ PhysicalResourceId = '' }) => PhysicalResourceId));
    }
    return found;
  });
}
