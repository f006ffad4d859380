import { AuthProblem, unreachable } from './auth-problem.ts';

type SignIn = typeof import('./sign-in.ts');

const load = () => import('./sign-in.ts');

/** Prefetches the sign-in code. A failure is retried, and reported, when it is used. */
export function prepareAuth(): void {
  void load().then(
    ({ prepare }) => prepare(),
    () => undefined,
  );
}

/** Fetches the code that signs in, when it is wanted. Throws an `AuthProblem` when it cannot be reached. */
export async function auth(): Promise<SignIn> {
  try {
    return await load();
  } catch (error) {
    throw new AuthProblem('unreachable', unreachable, error);
  }
}
