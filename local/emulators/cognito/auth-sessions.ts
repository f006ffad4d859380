import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ClientDefinition } from './definition.ts';
import { CognitoError, notAuthorized } from './errors.ts';
import type { PoolState, TokenSession } from './state-store.ts';

/** Rotated refresh tokens that a session remembers, to distinguish their reuse from an invalid token. */
const rotatedTokensKept = 50;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Signed-in sessions with hashes of their refresh tokens. */
export class AuthSessions {
  readonly #state: PoolState;
  readonly #now: () => number;

  constructor(state: PoolState, now: () => number) {
    this.#state = state;
    this.#now = now;
  }

  begin(sub: string, client: ClientDefinition): { session: TokenSession; refreshToken: string } {
    const at = this.#now();
    this.#state.signIns = this.#state.signIns.filter(({ expiresAt }) => expiresAt > at);
    const session: TokenSession = {
      originJti: randomUUID(),
      sub,
      clientId: client.id,
      at,
      revoked: false,
      tokens: [],
      expiresAt: at + client.refreshSeconds * 1000,
    };
    this.#state.signIns.push(session);
    return { session, refreshToken: this.#issue(session) };
  }

  /** The session of a refresh token. Throws for one that is unknown, expired, revoked or rotated. */
  authenticate(token: string, clientId: string): TokenSession {
    const found = this.#find(token);
    if (found === undefined || found.session.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
    const { session, retiresAt } = found;
    if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
    if (session.expiresAt <= this.#now()) throw notAuthorized('Refresh Token has expired');
    if (retiresAt !== null && retiresAt <= this.#now()) {
      throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
    }
    return session;
  }

  /** Replaces a refresh token; the old one works for `graceSeconds` more. */
  rotate(session: TokenSession, token: string, graceSeconds: number): string {
    const used = session.tokens.find(({ hash }) => hash === hashOf(token));
    if (used !== undefined) used.retiresAt ??= this.#now() + graceSeconds * 1000;
    return this.#issue(session);
  }

  isLive(originJti: string): boolean {
    return this.#state.signIns.some((session) => session.originJti === originJti && !session.revoked);
  }

  /** Ends the session of a refresh token; ignores unknown tokens. */
  revoke(token: string, clientId: string): void {
    const session = this.#find(token)?.session;
    if (session?.clientId === clientId) session.revoked = true;
  }

  revokeAll(sub: string): void {
    for (const session of this.#state.signIns) if (session.sub === sub) session.revoked = true;
  }

  #issue(session: TokenSession): string {
    const token = randomBytes(96).toString('base64url');
    session.tokens = [...session.tokens, { hash: hashOf(token), retiresAt: null }].slice(-rotatedTokensKept);
    return token;
  }

  #find(token: string): { session: TokenSession; retiresAt: number | null } | undefined {
    const hash = hashOf(token);
    for (const session of this.#state.signIns) {
      const found = session.tokens.find((one) => one.hash === hash);
      if (found !== undefined) return { session, retiresAt: found.retiresAt };
    }
    return undefined;
  }
}
