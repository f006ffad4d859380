import { signOut } from 'aws-amplify/auth/cognito';
import { prepareAmplify } from './amplify.ts';

/** Revokes the session's tokens at the user pool, and forgets them. */
export async function endSession(): Promise<void> {
  await prepareAmplify();
  await signOut();
}
