import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { StageSettings } from '#infra/settings/read.ts';
import type { Aws } from './aws.ts';
import { call } from './aws-call.ts';
import { DeployError } from './deploy-error.ts';

/** The account of the credentials. @throws DeployError for none, expired ones, and those of another account */
export async function checkCredentials(
  { sts }: Aws,
  settings: StageSettings,
  print: (line: string) => void,
): Promise<string> {
  const { Account = '', Arn = '' } = await call('sts:GetCallerIdentity', () =>
    sts.send(new GetCallerIdentityCommand({})),
  );
  if (settings.account && settings.account !== Account) {
    throw new DeployError(
      `the credentials are those of account ${Account} (${Arn}), stage ${settings.stage} is for ${settings.account}`,
      'choose another profile (AWS_PROFILE), or correct `account` in the settings',
    );
  }
  print(`account ${Account}, ${Arn}`);
  return Account;
}
