import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';
import { writeFileAtomically } from '../files.ts';

const personSchema = z.object({
  sub: z.string(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  groups: z.array(z.string()),
  password: z.object({ salt: z.string(), verifier: z.string() }).optional(),
  softwareToken: z
    .object({
      /** Base32; until a code of it was verified it is `unverified`, beside an earlier one. */
      secret: z.string().optional(),
      unverified: z.string().optional(),
      /** The last 30 seconds of which a code was accepted: each works once. */
      lastStep: z.number().default(0),
      enabled: z.boolean().default(false),
      preferred: z.boolean().default(false),
    })
    .optional(),
  /** Epoch milliseconds, as every time below. */
  createdAt: z.number(),
  modifiedAt: z.number(),
});

const signInSchema = z.object({
  /** Shared by all tokens of the session. */
  originJti: z.string(),
  sub: z.string(),
  clientId: z.string(),
  at: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  /** Hashes of refresh tokens, the newest last; a rotated one works until it retires. */
  tokens: z.array(z.object({ hash: z.string(), retiresAt: z.number().nullable() })),
});

const stateSchema = z.object({
  key: z.object({ kid: z.string(), pem: z.string() }),
  /** Derives ids and salts of unknown users. */
  secret: z.string(),
  people: z.array(personSchema),
  signIns: z.array(signInSchema),
});

export type User = z.output<typeof personSchema>;

export type TokenSession = z.output<typeof signInSchema>;

export type PoolState = z.output<typeof stateSchema>;

async function newState(): Promise<PoolState> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    key: { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    secret: randomBytes(32).toString('hex'),
    people: [],
    signIns: [],
  };
}

/** A pool's state in memory and in a file. */
export class StateStore {
  readonly state: PoolState;
  readonly #file: string;
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  private constructor(file: string, state: PoolState) {
    this.#file = file;
    this.state = state;
  }

  /** Reads the file or creates it. Throws ZodError for an invalid file. */
  static async open(file: string): Promise<StateStore> {
    if (existsSync(file)) return new StateStore(file, stateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    const store = new StateStore(file, await newState());
    await store.save();
    return store;
  }

  /** Resolves when all changes so far are on disk; concurrent calls share one write. */
  save(): Promise<void> {
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
