import { createHmac } from 'node:crypto';
import { CognitoError } from './errors.ts';
import { type Verifier, verifierFrom } from './srp.ts';
import type { Person, State } from './state-store.ts';

/** Whoever a name stands for, as far as an attempt to sign in sees: a person, or somebody made up. */
export type Somebody = { sub: string; verifier: Verifier; person: Person | undefined };

/** Formats sixteen bytes as a UUID of version 4. */
function uuidFrom(bytes: Buffer): string {
  const marked = Buffer.from(bytes);
  marked.writeUInt8((marked.readUInt8(6) & 0x0f) | 0x40, 6);
  marked.writeUInt8((marked.readUInt8(8) & 0x3f) | 0x80, 8);
  return marked.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The people of a pool, found by their id or their address in any case. */
export class People {
  readonly #state: State;
  readonly #now: () => number;
  readonly #bySub = new Map<string, Person>();
  readonly #byEmail = new Map<string, Person>();

  constructor(state: State, now: () => number) {
    this.#state = state;
    this.#now = now;
    for (const person of state.people) this.#index(person);
  }

  /** In the order in which they came. */
  get all(): readonly Person[] {
    return this.#state.people;
  }

  find(name: string): Person | undefined {
    return this.#bySub.get(name) ?? this.#byEmail.get(name.toLowerCase());
  }

  /** Throws UserNotFoundException. */
  get(name: string): Person {
    const person = this.find(name);
    if (person === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
    return person;
  }

  /** The person, or for a name that nobody has always the same made-up id, salt and verifier. */
  somebody(name: string): Somebody {
    const person = this.find(name);
    // Made up for everybody: the work must not tell who is there.
    const madeUp = this.#makeUp(name.toLowerCase());
    return { sub: person?.sub ?? madeUp.sub, verifier: person?.password ?? madeUp.verifier, person };
  }

  add(made: Pick<Person, 'sub' | 'status' | 'attributes' | 'password'>): Person {
    const now = this.#now();
    const person: Person = { ...made, enabled: true, groups: [], createdAt: now, modifiedAt: now };
    this.#state.people.push(person);
    this.#index(person);
    return person;
  }

  change(person: Person, changes: Partial<Pick<Person, 'status' | 'enabled' | 'password' | 'attributes'>>): void {
    this.#byEmail.delete(emailOf(person).toLowerCase());
    Object.assign(person, changes, { modifiedAt: this.#now() });
    this.#index(person);
  }

  remove(person: Person): void {
    this.#bySub.delete(person.sub);
    this.#byEmail.delete(emailOf(person).toLowerCase());
    this.#state.people.splice(this.#state.people.indexOf(person), 1);
  }

  #index(person: Person): void {
    this.#bySub.set(person.sub, person);
    this.#byEmail.set(emailOf(person).toLowerCase(), person);
  }

  #makeUp(name: string): { sub: string; verifier: Verifier } {
    const part = (index: number) => createHmac('sha512', this.#state.secret).update(`${index}${name}`).digest();
    const verifier = verifierFrom(Buffer.concat([1, 2, 3, 4, 5, 6].map(part)));
    const bytes = part(0);
    const salt = BigInt(`0x${bytes.toString('hex', 16, 32)}`).toString(16);
    return { sub: uuidFrom(bytes.subarray(0, 16)), verifier: { salt, verifier } };
  }
}

/** The address by which somebody signs in. */
export function emailOf({ attributes }: Person): string {
  return attributes.email ?? '';
}
