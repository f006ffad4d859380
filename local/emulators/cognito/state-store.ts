import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';
import { writeFileAtomically } from '../files.ts';

const personSchema = z.object({
  sub: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  groups: z.array(z.string()),
  password: z.object({ salt: z.string(), verifier: z.string() }).optional(),
  /** Code of the last confirmation mail. Moments are epoch milliseconds, here and below. */
  code: z.object({ digits: z.string(), expiresAt: z.number(), wrong: z.number() }).optional(),
  createdAt: z.number(),
  modifiedAt: z.number(),
});

const signInSchema = z.object({
  /** Of the first refresh token: what all tokens of a sign-in have in common. */
  originJti: z.string(),
  sub: z.string(),
  clientId: z.string(),
  at: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  /** Refresh tokens as hashes, the newest last; one that was exchanged works until it retires. */
  tokens: z.array(z.object({ hash: z.string(), retiresAt: z.number().nullable() })),
});

const stateSchema = z.object({
  key: z.object({ kid: z.string(), pem: z.string() }),
  /** Makes up what is told of people who do not exist. */
  secret: z.string(),
  people: z.array(personSchema),
  signIns: z.array(signInSchema),
});

/** An account. */
export type Person = z.output<typeof personSchema>;

/** One sign-in with its refresh tokens. */
export type SignIn = z.output<typeof signInSchema>;

/** All that a pool keeps. */
export type State = z.output<typeof stateSchema>;

async function newState(): Promise<State> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    key: { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    secret: randomBytes(32).toString('hex'),
    people: [],
    signIns: [],
  };
}

/** A pool's state in memory, with a file that is never half written. */
export class Keeper {
  readonly state: State;
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  private constructor(file: string, state: State) {
    this.#file = file;
    this.state = state;
  }

  /** Reads the file, or makes a new one. Throws ZodError for a file of something else. */
  static async open(file: string): Promise<Keeper> {
    if (existsSync(file)) return new Keeper(file, stateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    const keeper = new Keeper(file, await newState());
    await keeper.keep();
    return keeper;
  }

  /** Writes the state; settles when all that was changed so far is on disk. Who comes meanwhile shares one writing. */
  keep(): Promise<void> {
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#writing = writeFileAtomically(this.#file, JSON.stringify(this.state));
        return this.#writing;
      });
    return this.#next;
  }
}
