import * as z from 'zod';
import type { Cognito } from '../emulators/cognito/cognito.ts';
import type { ControlResponse } from './stripe.ts';

const schema = z.strictObject({ accessSeconds: z.int().min(1).nullable(), email: z.string().optional() });

/**
 * Makes new access and id tokens, of all or of one person, live that long, or again as the template says. Throws ZodError
 * for another body.
 */
export function setLifetimes(cognito: Cognito, body: unknown): ControlResponse {
  const { accessSeconds, email } = schema.parse(body);
  cognito.setAccessSeconds(accessSeconds, email);
  return { status: 204 };
}
