import { AuthSessions } from './auth-sessions.ts';
import type { ClientDefinition, PoolDefinition } from './definition.ts';
import { CognitoError, invalidParameter, notAuthorized } from './errors.ts';
import { Lockout } from './lockout.ts';
import { PendingChallenges } from './pending-challenges.ts';
import { StateStore, type User } from './state-store.ts';
import { Tokens } from './tokens.ts';
import { type InvokeTrigger, TriggerFunctions } from './triggers.ts';
import { Users } from './users.ts';

export type PoolOptions = {
  definition: PoolDefinition;
  invoke: InvokeTrigger;
  /** File of the state. */
  file: string;
  /** Epoch milliseconds. */
  now(): number;
};

/** A running user pool: the dependencies of its operations. */
export class EmulatedPool {
  readonly definition: PoolDefinition;
  readonly users: Users;
  readonly authSessions: AuthSessions;
  readonly tokens: Tokens;
  readonly triggers: TriggerFunctions;
  /** The lockouts of sign-ins and of password changes are kept by user id. */
  readonly signInLockout: Lockout;
  readonly changeLockout: Lockout;
  readonly pending: PendingChallenges;
  readonly now: () => number;
  readonly #store: StateStore;

  private constructor({ definition, invoke, now }: PoolOptions, store: StateStore) {
    this.definition = definition;
    this.now = now;
    this.#store = store;
    this.users = new Users(store.state, now);
    this.authSessions = new AuthSessions(store.state, now);
    this.tokens = new Tokens(definition, store.state, now);
    this.triggers = new TriggerFunctions(definition, invoke);
    this.signInLockout = new Lockout(now);
    this.changeLockout = new Lockout(now);
    this.pending = new PendingChallenges(now);
  }

  static async open(options: PoolOptions): Promise<EmulatedPool> {
    return new EmulatedPool(options, await StateStore.open(options.file));
  }

  /** Resolves when all changes so far are on disk. */
  save(): Promise<void> {
    return this.#store.save();
  }

  /** Throws ResourceNotFoundException. */
  client(clientId: string): ClientDefinition {
    const found = this.definition.clients.find(({ id }) => id === clientId);
    if (found === undefined) {
      throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
    }
    return found;
  }

  /** User and client of an access token. Throws NotAuthorizedException for an invalid or revoked one. */
  authenticate(accessToken: string): { user: User; client: ClientDefinition } {
    const { sub, client_id, origin_jti } = this.tokens.readAccess(accessToken);
    if (origin_jti !== undefined && !this.authSessions.isLive(origin_jti)) {
      throw notAuthorized('Access Token has been revoked');
    }
    const user = this.users.get(sub);
    if (!user.enabled) throw notAuthorized('User is disabled.');
    return { user, client: this.client(client_id) };
  }

  /** Throws InvalidPasswordException with Cognito's message for a password that violates the policy. */
  checkPassword(password: string): void {
    const policy = this.definition.passwordPolicy;
    const violation = [
      password.length < policy.MinimumLength && 'Password not long enough',
      policy.RequireUppercase && !/[A-Z]/.test(password) && 'Password must have uppercase characters',
      policy.RequireLowercase && !/[a-z]/.test(password) && 'Password must have lowercase characters',
      policy.RequireNumbers && !/[0-9]/.test(password) && 'Password must have numeric characters',
      policy.RequireSymbols &&
        !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password) &&
        'Password must have symbol characters',
    ].find((message) => typeof message === 'string');
    if (violation !== undefined) {
      throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${violation}`);
    }
    if (password.length > 256 || /^\s|\s$/.test(password)) {
      throw invalidParameter('Password must have at most 256 characters, and no blanks at its ends.');
    }
  }
}
