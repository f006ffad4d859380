import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';
import type { Exchange } from './srp.ts';
import type { Somebody } from './users.ts';

/** A password that is to be proved. */
export type PasswordAttempt = { kind: 'password'; somebody: Somebody; clientId: string; exchange: Exchange };

/** One answered challenge, as triggers are told it. */
export type ChallengeResult = { challengeName: string; challengeResult: boolean; challengeMetadata: string | null };

/** A custom challenge that waits for its answer. */
export type CustomAttempt = {
  kind: 'custom';
  somebody: Somebody;
  clientId: string;
  answered: ChallengeResult[];
  secrets: Record<string, string>;
  metadata: string | null;
};

type Attempt = PasswordAttempt | CustomAttempt;

/** Attempts to sign in between two calls; each is answered once, in its time. They do not outlive the process. */
export class PendingSessions {
  readonly #now: () => number;
  readonly #attempts = new Map<string, { attempt: Attempt; expiresAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Keeps an attempt; answers the word by which it is taken up. */
  put(attempt: Attempt, seconds: number): string {
    const now = this.#now();
    for (const [word, { expiresAt }] of this.#attempts) {
      // In the order of their ends, as good as.
      if (expiresAt > now) break;
      this.#attempts.delete(word);
    }
    const word = randomBytes(96).toString('base64');
    this.#attempts.set(word, { attempt, expiresAt: now + seconds * 1000 });
    return word;
  }

  /** Takes up an attempt of that kind. Throws NotAuthorizedException when it is over. */
  take<Kind extends Attempt['kind']>(kind: Kind, word: string, clientId: string): Extract<Attempt, { kind: Kind }> {
    const found = this.#attempts.get(word);
    const attempt = found?.attempt;
    if (attempt === undefined || !isOf(kind, attempt) || attempt.clientId !== clientId) {
      throw notAuthorized('Invalid session for the user.');
    }
    this.#attempts.delete(word);
    if ((found?.expiresAt ?? 0) <= this.#now()) {
      throw notAuthorized('Invalid session for the user, session is expired.');
    }
    return attempt;
  }
}

function isOf<Kind extends Attempt['kind']>(kind: Kind, attempt: Attempt): attempt is Extract<Attempt, { kind: Kind }> {
  return attempt.kind === kind;
}
