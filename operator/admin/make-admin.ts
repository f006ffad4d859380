import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { adminGroup } from '#shared/rules/accounts.ts';
import { CommandError } from '../command-error.ts';
import type { UserPool } from './connect.ts';

/** Idempotent. Throws CommandError where there is no such account. */
export async function makeAdmin({ cognito, userPoolId }: UserPool, email: string): Promise<void> {
  try {
    await cognito.send(
      new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, GroupName: adminGroup, Username: email }),
    );
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error;
    const text = `there is no account with ${email}: sign up on the site with it and open the mailed link, then run this again.`;
    throw new CommandError(text, { cause: error });
  }
}
