import { randomUUID } from 'node:crypto';
import type { AuthenticatedMember } from '../platform/member.ts';

/** A member as handlers get it. */
export function testMember(overrides: Partial<AuthenticatedMember> = {}): AuthenticatedMember {
  const sub = overrides.sub ?? randomUUID();
  return { sub, email: `${sub}@example.org`, admin: false, linkedAt: null, impersonation: null, ...overrides };
}
