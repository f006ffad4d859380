import { createHmac } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { type Verifier, verifierFrom } from './srp.ts';
import type { PoolState, User } from './state-store.ts';

/** The user with a name; for an unknown name a fictitious id and verifier, so that both get the same responses. */
export type SignInTarget = { sub: string; verifier: Verifier; user: User | undefined };

/** Formats 16 bytes as a UUID of version 4. */
function uuidFrom(bytes: Buffer): string {
  const marked = Buffer.from(bytes);
  marked.writeUInt8((marked.readUInt8(6) & 0x0f) | 0x40, 6);
  marked.writeUInt8((marked.readUInt8(8) & 0x3f) | 0x80, 8);
  return marked.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Users by id or e-mail address, ignoring case. */
export class Users {
  readonly #state: PoolState;
  readonly #now: () => number;
  readonly #bySub = new Map<string, User>();
  readonly #byEmail = new Map<string, User>();

  constructor(state: PoolState, now: () => number) {
    this.#state = state;
    this.#now = now;
    for (const user of state.people) this.#index(user);
  }

  /** Returns all users in the order of their creation. */
  get all(): readonly User[] {
    return this.#state.people;
  }

  find(name: string): User | undefined {
    return this.#bySub.get(name) ?? this.#byEmail.get(name.toLowerCase());
  }

  /** Throws UserNotFoundException. */
  get(name: string): User {
    const user = this.find(name);
    if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
    return user;
  }

  /** Returns always the same id, salt and verifier for an unknown name. */
  signInTarget(name: string): SignInTarget {
    const user = this.find(name);
    // Computed for known names too: the response time must not reveal who has an account.
    const fictitious = this.#fictitious(name.toLowerCase());
    return { sub: user?.sub ?? fictitious.sub, verifier: user?.password ?? fictitious.verifier, user };
  }

  add(values: Pick<User, 'sub' | 'status' | 'attributes' | 'password'>): User {
    const now = this.#now();
    const user: User = { ...values, enabled: true, groups: [], createdAt: now, modifiedAt: now };
    this.#state.people.push(user);
    this.#index(user);
    return user;
  }

  change(user: User, changes: Partial<Pick<User, 'status' | 'enabled' | 'password' | 'attributes'>>): void {
    this.#byEmail.delete(emailOf(user).toLowerCase());
    Object.assign(user, changes, { modifiedAt: this.#now() });
    this.#index(user);
  }

  remove(user: User): void {
    this.#bySub.delete(user.sub);
    this.#byEmail.delete(emailOf(user).toLowerCase());
    this.#state.people.splice(this.#state.people.indexOf(user), 1);
  }

  #index(user: User): void {
    this.#bySub.set(user.sub, user);
    this.#byEmail.set(emailOf(user).toLowerCase(), user);
  }

  #fictitious(name: string): { sub: string; verifier: Verifier } {
    const part = (index: number) => createHmac('sha512', this.#state.secret).update(`${index}${name}`).digest();
    const verifier = verifierFrom(Buffer.concat([1, 2, 3, 4, 5, 6].map(part)));
    const bytes = part(0);
    const salt = BigInt(`0x${bytes.toString('hex', 16, 32)}`).toString(16);
    return { sub: uuidFrom(bytes.subarray(0, 16)), verifier: { salt, verifier } };
  }
}

export function emailOf({ attributes }: User): string {
  return attributes.email ?? '';
}
