import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { authSessionIdLength } from '#shared/contract/auth-sessions/schemas.ts';
import type { Access } from '#shared/contract/common/route.ts';
import { storedEmail } from '#shared/contract/common/schemas.ts';
import { type AdminRequirement, adminGroup, adminRequirements } from '#shared/rules/accounts.ts';
import { HttpError } from './http-error.ts';

/** An admin's time as a member (docs/trust.md#impersonation); all its tokens name the same one. */
export type Impersonation = {
  id: string;
  /** The admin's account. */
  by: string;
  /** The auth session of the admin that began it. */
  authSessionId: string;
  /** Its end, epoch seconds, however often its token is renewed. */
  until: number;
};

/** The signed-in member is described by the access token that the gateway's authorizer has checked. */
export type AuthenticatedMember = {
  /** Cognito's id of the account, which never changes. */
  sub: string;
  /** The confirmed address, in lower case. */
  email: string;
  /** False during an impersonation. */
  admin: boolean;
  /**
   * Records when a magic link opened this session, in epoch seconds; null when it was a password, or a token was
   * renewed since.
   */
  linkedAt: number | null;
  /** The admin who is signed in as this member; null when it is the member. */
  impersonation: Impersonation | null;
  /** The account lacks these for the group that was withheld from its token; empty for anyone who is no admin. */
  adminWithheld: AdminRequirement[];
  /** Records when the person signed in, in epoch seconds; stays when the token is renewed. */
  authenticatedAt: number;
  /** The access token itself, for what Cognito does for its bearer only. Never stored, logged or answered. */
  accessToken: string;
  /** The signed-in session that the token belongs to. */
  authSessionId: string;
};

/** The user pool whose tokens count. */
export type TokenRules = { userPoolId: string; userPoolClientId: string };

const seconds = z.coerce.number().int();
/** The authorizer hands every claim on as text, lists as `[a b]`. */
const claims = z.looseObject({
  sub: z.string().min(1),
  iss: z.string(),
  client_id: z.string(),
  token_use: z.string(),
  exp: seconds,
  email: storedEmail,
  // The same in every token of a session, also in renewed ones (docs/decisions/auth-sessions.md).
  origin_jti: z.string().min(1),
  'cognito:groups': z.string().optional(),
  link_at: seconds.optional(),
  auth_time: seconds,
  admin_withheld: z.string().optional(),
  impersonation_id: z.string().min(1).optional(),
  impersonated_by: z.string().min(1).optional(),
  impersonated_from: z.string().min(1).optional(),
  impersonated_until: seconds.optional(),
});
type Claims = z.output<typeof claims>;

/**
 * The caller of an endpoint for members or admins. The gateway has verified signature and time; verified here is that it
 * is an access token of this pool and client. Throws HttpError 401, and 403 for a member where an admin is required
 * (docs/trust.md#tokens).
 */
export function memberOf(
  event: APIGatewayProxyEventV2,
  access: Access,
  rules: TokenRules,
  now: Date,
): AuthenticatedMember {
  const read = claims.safeParse(claimsOf(event));
  if (!read.success) throw new HttpError('not_signed_in', { cause: read.error });
  const { sub, iss, client_id, token_use, exp, email, origin_jti, link_at = null } = read.data;
  const isOurs = token_use === 'access' && client_id === rules.userPoolClientId && iss === issuerOf(rules.userPoolId);
  if (!isOurs || exp * 1000 <= now.getTime()) throw new HttpError('not_signed_in');
  const impersonation = impersonationOf(read.data, now);
  const isAdmin = groupsOf(read.data['cognito:groups']).includes(adminGroup) && !isWithheld(read.data.admin_withheld);
  const admin = impersonation === null && isAdmin;
  if (access === 'admin' && !admin) throw new HttpError('admin_only');
  return {
    sub,
    email,
    admin,
    impersonation,
    linkedAt: impersonation === null ? link_at : null,
    adminWithheld: impersonation === null ? requirementsIn(read.data.admin_withheld) : [],
    authenticatedAt: read.data.auth_time,
    authSessionId: authSessionIdOf(origin_jti),
    accessToken: (event.headers.authorization ?? '').replace(/^Bearer\s+/i, ''),
  };
}

/** Returns an id of one length and alphabet, whatever Cognito calls its sessions. */
function authSessionIdOf(originJti: string): string {
  return createHash('sha256').update(originJti).digest('base64url').slice(0, authSessionIdLength);
}

/** Throws HttpError 401 when the impersonation is over (docs/trust.md#impersonation). */
function impersonationOf(
  {
    impersonation_id: id,
    impersonated_by: adminSub,
    impersonated_from: authSessionId,
    impersonated_until: until,
  }: Claims,
  now: Date,
): Impersonation | null {
  if ([id, adminSub, authSessionId, until].every((claim) => claim === undefined)) return null;
  // A token that says part of it is none of ours.
  if (id === undefined || adminSub === undefined || authSessionId === undefined || until === undefined) {
    throw new HttpError('not_signed_in');
  }
  if (until * 1000 <= now.getTime()) throw new HttpError('auth_session_ended');
  return { id, by: adminSub, authSessionId, until };
}

// A pool's id begins with its region.
function issuerOf(userPoolId: string): string {
  return `https://cognito-idp.${userPoolId.slice(0, userPoolId.indexOf('_'))}.amazonaws.com/${userPoolId}`;
}

const authorized = z.looseObject({ authorizer: z.looseObject({ jwt: z.looseObject({ claims: z.unknown() }) }) });

function claimsOf({ requestContext }: APIGatewayProxyEventV2): unknown {
  const read = authorized.safeParse(requestContext);
  return read.success ? read.data.authorizer.jwt.claims : undefined;
}

/** The token's own word that something is missing counts, whatever groups it names and whatever is missing. */
function isWithheld(text = ''): boolean {
  return text.trim() !== '';
}

function requirementsIn(text = ''): AdminRequirement[] {
  const named = text.split(' ');
  return adminRequirements.filter((requirement) => named.includes(requirement));
}

// No name of a group has a space or a bracket in it (Cognito: [\p{L}\p{M}\p{S}\p{N}\p{P}]+).
function groupsOf(text = ''): string[] {
  return text.replace(/^\[|\]$/g, '').split(' ');
}
