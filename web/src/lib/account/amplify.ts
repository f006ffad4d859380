import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { cognitoPath, type SiteConfig, siteConfigPath } from '#shared/rules/accounts.ts';
import { ApiProblem } from '../problem.ts';

let ready: Promise<void> | null = null;

async function configure(): Promise<void> {
  const response = await fetch(siteConfigPath, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${siteConfigPath} answered ${response.status}`);
  const { userPoolId, userPoolClientId }: SiteConfig = await response.json();
  // It warns of any endpoint that is not Cognito's own address; ours is the site's, on purpose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: window.location.origin + cognitoPath },
    },
  });
  // Other tabs follow account-store.ts. Amplify's own listener reads tokens while they are half written.
  cognitoUserPoolsTokenProvider.teardownNotify();
}

/** Configures Amplify for the user pool, once. Throws an `ApiProblem` when that cannot be fetched; the next call retries. */
export async function prepareAmplify(): Promise<void> {
  ready ??= configure().catch((error: unknown) => {
    ready = null;
    throw new ApiProblem('unreachable', { cause: error });
  });
  await ready;
}
