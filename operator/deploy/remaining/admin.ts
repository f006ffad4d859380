import { ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { adminGroup, longPasswordLength } from '#shared/rules/accounts.ts';
import { call } from '../aws-call.ts';
import type { Deployment } from '../deployment.ts';
import type { Outputs } from '../outputs.ts';
import type { DeployFinding } from './finding.ts';

const about = 'First admin';

export async function checkAdmin(
  { aws, settings }: Deployment,
  { UserPoolId, SiteUrl }: Outputs,
): Promise<DeployFinding[]> {
  const { Users = [] } = await call('cognito-idp:ListUsersInGroup', () =>
    aws.cognito.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: adminGroup, Limit: 1 })),
  );
  if (Users.length > 0) return [{ about, done: 'the back office has an admin' }];
  return [
    {
      about,
      todo: [
        `sign up on ${SiteUrl} with a password of at least ${longPasswordLength} characters, open the mailed link, then`,
        `npm run admin -- ${settings.adminEmail} --stage ${settings.stage}`,
        'and sign in again (docs/operations.md#accounts)',
      ],
    },
  ];
}
