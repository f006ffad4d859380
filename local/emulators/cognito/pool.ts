import type { Deployed } from '../../template/deployed.ts';
import type { PoolDefinition } from '../../template/user-pool.ts';
import type { ClientDefinition } from '../../template/user-pool-client.ts';
import type { Invoke } from '../service.ts';
import { SignIns } from './auth-sessions.ts';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import { Lockout } from './lockout.ts';
import { PoolMail, type Post } from './mail.ts';
import { PendingSessions } from './pending-challenges.ts';
import { Keeper, type Person } from './state-store.ts';
import { Tokens } from './tokens.ts';
import { Triggers } from './triggers.ts';
import { People } from './users.ts';

export type PoolOptions = {
  definition: PoolDefinition;
  deployed: Deployed;
  invoke: Invoke;
  post: Post;
  /** File of the state. */
  file: string;
  /** Epoch milliseconds. */
  now(): number;
};

/** A user pool that runs: all that its calls work with. */
export class Pool {
  readonly definition: PoolDefinition;
  readonly people: People;
  readonly signIns: SignIns;
  readonly tokens: Tokens;
  readonly triggers: Triggers;
  readonly mail: PoolMail;
  /** Tries to sign in, by the name's id; and tries to change a password. */
  readonly lockout: Lockout;
  readonly changeLockout: Lockout;
  readonly pending: PendingSessions;
  readonly now: () => number;
  readonly #keeper: Keeper;

  private constructor({ definition, deployed, invoke, post, now }: PoolOptions, keeper: Keeper) {
    this.definition = definition;
    this.now = now;
    this.#keeper = keeper;
    this.people = new People(keeper.state, now);
    this.signIns = new SignIns(keeper.state, now);
    this.tokens = new Tokens(definition, keeper.state, now);
    this.triggers = new Triggers(definition, deployed, invoke);
    this.mail = new PoolMail({ definition, triggers: this.triggers, post });
    this.lockout = new Lockout(now);
    this.changeLockout = new Lockout(now);
    this.pending = new PendingSessions(now);
  }

  /** Takes up what was kept. Throws for a trigger that the pool may not invoke. */
  static async open(options: PoolOptions): Promise<Pool> {
    return new Pool(options, await Keeper.open(options.file));
  }

  /** Settles when all changes so far outlive the process. */
  keep(): Promise<void> {
    return this.#keeper.keep();
  }

  /** Throws ResourceNotFoundException. */
  client(clientId: string): ClientDefinition {
    const found = this.definition.clients.find(({ id }) => id === clientId);
    if (found === undefined) {
      throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
    }
    return found;
  }

  /** Whose access token it is. Throws NotAuthorizedException unless it still counts. */
  bearer(accessToken: string): { person: Person; client: ClientDefinition } {
    const { sub, client_id, origin_jti } = this.tokens.readAccess(accessToken);
    if (origin_jti !== undefined && !this.signIns.isLive(origin_jti)) {
      throw notAuthorized('Access Token has been revoked');
    }
    const person = this.people.get(sub);
    if (!person.enabled) throw notAuthorized('User is disabled.');
    return { person, client: this.client(client_id) };
  }

  /** Throws InvalidPasswordException in Cognito's words for a password that breaks the pool's rules. */
  checkPassword(password: string): void {
    const policy = this.definition.passwordPolicy;
    const broken = [
      password.length < policy.MinimumLength && 'Password not long enough',
      policy.RequireUppercase && !/[A-Z]/.test(password) && 'Password must have uppercase characters',
      policy.RequireLowercase && !/[a-z]/.test(password) && 'Password must have lowercase characters',
      policy.RequireNumbers && !/[0-9]/.test(password) && 'Password must have numeric characters',
      policy.RequireSymbols &&
        !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password) &&
        'Password must have symbol characters',
    ].find((problem) => typeof problem === 'string');
    if (broken !== undefined) {
      throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken}`);
    }
    if (password.length > 256 || /^\s|\s$/.test(password)) {
      throw invalidParameter('Password must have at most 256 characters, and no blanks at its ends.');
    }
  }
}
