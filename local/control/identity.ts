import * as z from 'zod';
import type { Cognito } from '../emulators/cognito/cognito.ts';
import type { ControlResponse } from './stripe.ts';

const lifetimes = z.strictObject({ accessSeconds: z.int().min(1).nullable(), email: z.string().optional() });

/**
 * Overrides the lifetime of new access and id tokens, of all users or one, or restores that of the template. Throws ZodError
 * for another body.
 */
export function setLifetimes(cognito: Cognito, body: unknown): ControlResponse {
  const { accessSeconds, email } = lifetimes.parse(body);
  cognito.setAccessSeconds(accessSeconds, email);
  return { status: 204 };
}

const unfiltered = z.strictObject({ email: z.string(), scopes: z.array(z.string()) });

/**
 * Makes a pool that ignores what the token trigger says of a user's groups, and adds scopes, so that each guard of the back
 * office can be tried by itself. Throws ZodError for another body.
 */
export function ignoreGroupOverride(cognito: Cognito, body: unknown): ControlResponse {
  const { email, scopes } = unfiltered.parse(body);
  cognito.ignoreGroupOverride(email, scopes);
  return { status: 204 };
}
