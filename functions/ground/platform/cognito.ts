import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { adminGroup } from '#shared/rules/accounts.ts';

const timeouts = { connectionTimeout: 1000, requestTimeout: 8000, throwOnRequestTimeout: true };

export function cognitoClient(): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ requestHandler: timeouts, maxAttempts: 2 });
}

/** Asks Cognito whether an account is in the group of admins now; false when there is no such account. */
export async function isInAdminGroup(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
): Promise<boolean> {
  try {
    const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username, Limit: 60 }));
    return Groups.some(({ GroupName }) => GroupName === adminGroup);
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}
