import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ClientDefinition } from '../../template/user-pool-client.ts';
import { CognitoError, notAuthorized } from './errors.ts';
import type { SignIn, State } from './state-store.ts';

/** Exchanged refresh tokens of a sign-in that are still known, so that their use is told from that of a false one. */
const retiredKept = 50;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Who is signed in with what refresh token; only hashes of those are kept. */
export class SignIns {
  readonly #state: State;
  readonly #now: () => number;

  constructor(state: State, now: () => number) {
    this.#state = state;
    this.#now = now;
  }

  /** A new sign-in and its refresh token. */
  begin(sub: string, client: ClientDefinition): { signIn: SignIn; refreshToken: string } {
    const at = this.#now();
    this.#state.signIns = this.#state.signIns.filter(({ expiresAt }) => expiresAt > at);
    const signIn: SignIn = {
      ...{ originJti: randomUUID(), sub, clientId: client.id, at, revoked: false, tokens: [] },
      expiresAt: at + client.refreshSeconds * 1000,
    };
    this.#state.signIns.push(signIn);
    return { signIn, refreshToken: this.#issue(signIn) };
  }

  /** The sign-in of a refresh token. Throws as Cognito does for one that is false, old, revoked or exchanged. */
  use(token: string, clientId: string): SignIn {
    const found = this.#find(token);
    if (found === undefined || found.signIn.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
    const { signIn, retiresAt } = found;
    if (signIn.revoked) throw notAuthorized('Refresh Token has been revoked');
    if (signIn.expiresAt <= this.#now()) throw notAuthorized('Refresh Token has expired');
    if (retiresAt !== null && retiresAt <= this.#now()) {
      throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
    }
    return signIn;
  }

  /** Exchanges a refresh token that `use` took: the new one lives as long as it would have, the old one for the grace. */
  rotate(signIn: SignIn, token: string, graceSeconds: number): string {
    const used = signIn.tokens.find(({ hash }) => hash === hashOf(token));
    if (used !== undefined) used.retiresAt ??= this.#now() + graceSeconds * 1000;
    return this.#issue(signIn);
  }

  /** Whether the tokens of that sign-in still count. */
  isLive(originJti: string): boolean {
    return this.#state.signIns.some((signIn) => signIn.originJti === originJti && !signIn.revoked);
  }

  /** Ends the sign-in of a refresh token; one that nobody has is no error. */
  revoke(token: string, clientId: string): void {
    const signIn = this.#find(token)?.signIn;
    if (signIn?.clientId === clientId) signIn.revoked = true;
  }

  /** Ends every sign-in of somebody. */
  revokeAll(sub: string): void {
    for (const signIn of this.#state.signIns) if (signIn.sub === sub) signIn.revoked = true;
  }

  #issue(signIn: SignIn): string {
    const token = randomBytes(96).toString('base64url');
    signIn.tokens = [...signIn.tokens, { hash: hashOf(token), retiresAt: null }].slice(-retiredKept);
    return token;
  }

  #find(token: string): { signIn: SignIn; retiresAt: number | null } | undefined {
    const hash = hashOf(token);
    for (const signIn of this.#state.signIns) {
      const found = signIn.tokens.find((one) => one.hash === hash);
      if (found !== undefined) return { signIn, retiresAt: found.retiresAt };
    }
    return undefined;
  }
}
