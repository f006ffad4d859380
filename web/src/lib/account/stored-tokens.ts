/** Beginning of the keys under which Amplify stores tokens. */
const prefix = 'CognitoIdentityServiceProvider.';

type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Takes the tokens of an earlier session out of the storage, so that another can begin; returns what puts them back
 * when none did. A link that is not good any more signs no one out.
 */
export function stashTokens(storage: Stored): () => void {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
  const tokens = names.filter((name) => name.startsWith(prefix)).map((name) => [name, storage.getItem(name)] as const);
  for (const [name] of tokens) storage.removeItem(name);
  return () => {
    for (const [name, token] of tokens) if (token !== null) storage.setItem(name, token);
  };
}
