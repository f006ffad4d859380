import { cognitoPath } from '#shared/rules/accounts.ts';

/** Beginning of the keys under which Amplify stores tokens; the client's id, the account's and the kind of token follow. */
const prefix = 'CognitoIdentityServiceProvider.';

type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type Tokens = [name: string, token: string][];
type Stash = { tokens: Tokens; putBack: () => void };

/**
 * Takes the tokens of an earlier session out of the storage, so that another can begin; `putBack` is for when none did. A
 * link that is not good any more signs no one out.
 */
export function stashTokens(storage: Stored): Stash {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
  const tokens = names
    .filter((name) => name.startsWith(prefix))
    .map((name): Tokens[number] => [name, storage.getItem(name) ?? '']);
  for (const [name] of tokens) storage.removeItem(name);
  const putBack = () => {
    for (const [name, token] of tokens) storage.setItem(name, token);
  };
  return { tokens, putBack };
}

const timeoutMs = 5000;

/** Ends the session of these tokens at the user pool. What cannot be reached leaves it to end by its age. */
export async function revokeTokens(tokens: Tokens): Promise<void> {
  const refreshTokens = tokens.filter(([name]) => name.endsWith('.refreshToken'));
  const revoked = refreshTokens.map(([name, Token]) => {
    const ClientId = name.slice(prefix.length).split('.', 1)[0];
    return fetch(cognitoPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId, Token }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  });
  await Promise.allSettled(revoked);
}
