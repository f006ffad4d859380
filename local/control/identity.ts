import * as z from 'zod';
import type { Cognito } from '../emulators/cognito/cognito.ts';
import type { ControlResponse } from './stripe.ts';

const schema = z.strictObject({ accessSeconds: z.int().min(1).nullable(), email: z.string().optional() });

/**
 * Overrides the lifetime of new access and id tokens, of all users or one, or restores that of the template. Throws ZodError
 * for another body.
 */
export function setLifetimes(cognito: Cognito, body: unknown): ControlResponse {
  const { accessSeconds, email } = schema.parse(body);
  cognito.setAccessSeconds(accessSeconds, email);
  return { status: 204 };
}
