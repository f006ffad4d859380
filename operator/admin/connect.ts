import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { readSettings } from '#infra/settings/read.ts';
import { localCloud, localCredentials, type OperatorTarget, patientClient, stackOutputs } from '../target.ts';

export type UserPool = { cognito: Pick<CognitoIdentityProviderClient, 'send'>; userPoolId: string };

const cloudFile = z.object({
  userPoolId: z.string(),
  table: z.object({ region: z.string() }),
  operator: z.object({ cognitoEndpoint: z.url() }),
});

/** Connects to the user pool that the command names. Throws CommandError, SettingsError and what AWS answers. */
export async function connectTarget(target: OperatorTarget): Promise<UserPool> {
  if (target === 'local') {
    const { userPoolId, table, operator } = localCloud(cloudFile);
    const at = { region: table.region, endpoint: operator.cognitoEndpoint, credentials: localCredentials };
    return { cognito: new CognitoIdentityProviderClient({ ...patientClient, ...at }), userPoolId };
  }
  const settings = readSettings(target.settings, target.stage);
  const { UserPoolId: userPoolId } = await stackOutputs(settings, ['UserPoolId']);
  return { cognito: new CognitoIdentityProviderClient({ ...patientClient, region: settings.region }), userPoolId };
}
