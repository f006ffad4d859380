import { randomUUID } from 'node:crypto';
import type { AuthenticatedMember } from '../ground/platform/member.ts';

/** A member as handlers get it. */
export function testMember(overrides: Partial<AuthenticatedMember> = {}): AuthenticatedMember {
  const sub = overrides.sub ?? randomUUID();
  return {
    sub,
    email: `${sub}@example.org`,
    admin: false,
    adminWithheld: [],
    linkedAt: null,
    impersonation: null,
    authenticatedAt: Math.floor(Date.now() / 1000),
    accessToken: '',
    authSessionId: randomUUID().replaceAll('-', '').slice(0, 22),
    ...overrides,
  };
}
