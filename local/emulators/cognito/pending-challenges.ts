import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';
import type { Exchange } from './srp.ts';
import type { SignInTarget } from './users.ts';

export type PasswordAttempt = { kind: 'password'; target: SignInTarget; clientId: string; exchange: Exchange };

/** An answered challenge in trigger events. */
export type ChallengeResult = { challengeName: string; challengeResult: boolean; challengeMetadata: string | null };

export type CustomAttempt = {
  kind: 'custom';
  target: SignInTarget;
  clientId: string;
  results: ChallengeResult[];
  secrets: Record<string, string>;
  metadata: string | null;
};

/** The password was right, and the code of the user's app is due. */
export type SoftwareTokenAttempt = { kind: 'software_token'; sub: string; clientId: string };

type Attempt = PasswordAttempt | CustomAttempt | SoftwareTokenAttempt;

/** Sign-in attempts between two requests, in memory; each can be answered once. */
export class PendingChallenges {
  readonly #now: () => number;
  readonly #attempts = new Map<string, { attempt: Attempt; expiresAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the session string of the attempt. */
  put(attempt: Attempt, seconds: number): string {
    const now = this.#now();
    for (const [session, { expiresAt }] of this.#attempts) {
      // Insertion order is about the order of expiry.
      if (expiresAt > now) break;
      this.#attempts.delete(session);
    }
    const session = randomBytes(96).toString('base64');
    this.#attempts.set(session, { attempt, expiresAt: now + seconds * 1000 });
    return session;
  }

  /** Removes and returns an attempt. Throws NotAuthorizedException for an unknown or expired one. */
  take<Kind extends Attempt['kind']>(kind: Kind, session: string, clientId: string): Extract<Attempt, { kind: Kind }> {
    const attempt = this.find(kind, session, clientId);
    this.#attempts.delete(session);
    return attempt;
  }

  /** Returns an attempt, which may be answered again. Throws as `take` does. */
  find<Kind extends Attempt['kind']>(kind: Kind, session: string, clientId: string): Extract<Attempt, { kind: Kind }> {
    const found = this.#attempts.get(session);
    const attempt = found?.attempt;
    if (attempt === undefined || !isOf(kind, attempt) || attempt.clientId !== clientId) {
      throw notAuthorized('Invalid session for the user.');
    }
    if ((found?.expiresAt ?? 0) <= this.#now()) {
      this.#attempts.delete(session);
      throw notAuthorized('Invalid session for the user, session is expired.');
    }
    return attempt;
  }
}

function isOf<Kind extends Attempt['kind']>(kind: Kind, attempt: Attempt): attempt is Extract<Attempt, { kind: Kind }> {
  return attempt.kind === kind;
}
