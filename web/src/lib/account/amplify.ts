import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { cognitoPath } from '#shared/rules/accounts.ts';
import { siteConfig } from '../site-config.ts';
import { tokenStorage } from './token-storage.ts';

let ready: Promise<void> | null = null;

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId } = await siteConfig();
  // It warns of any endpoint that is not Cognito's own address; ours is the site's, on purpose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: window.location.origin + cognitoPath },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
  // Other tabs follow account-store.ts. Amplify's own listener reads tokens while they are half written.
  cognitoUserPoolsTokenProvider.teardownNotify();
}

/** Configures Amplify for the user pool, once. Throws an `ApiProblem` when that cannot be fetched; the next call retries. */
export async function prepareAmplify(): Promise<void> {
  ready ??= configure().catch((error: unknown) => {
    ready = null;
    throw error;
  });
  await ready;
}
