import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { attributeListOf, attributesSchema, checkAddress, newAttributes, updatedAttributes } from '../attributes.ts';
import { CognitoError, unsupported } from '../errors.ts';
import type { EmulatedPool } from '../pool.ts';
import { mfaView } from '../software-token.ts';
import { createVerifier } from '../srp.ts';
import type { User } from '../state-store.ts';
import { type CognitoOperation, operation } from './operation.ts';

const userInput = z.object({ UserPoolId: z.string(), Username: z.string() });

/** A user in responses to administrators. */
export function adminView(user: User): object {
  return {
    Username: user.sub,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: user.enabled,
    UserStatus: user.status,
  };
}

/** An operation that changes a user and has an empty response. Throws UserNotFoundException. */
function change(run: (pool: EmulatedPool, user: User) => unknown): CognitoOperation {
  return operation(userInput, async (pool, { Username }) => {
    await run(pool, pool.users.get(Username));
    await pool.save();
    return {};
  });
}

export const adminCreateUser = operation(
  userInput.extend({
    UserAttributes: attributesSchema,
    MessageAction: z.string().optional(),
    TemporaryPassword: z.string().optional(),
  }),
  async (pool, { Username, UserAttributes, MessageAction, TemporaryPassword }) => {
    if (MessageAction !== 'SUPPRESS') throw unsupported('AdminCreateUser that sends a mail: MessageAction SUPPRESS');
    if (TemporaryPassword !== undefined) throw unsupported('temporary passwords');
    const attributes = newAttributes(pool.definition, checkAddress(Username), UserAttributes);
    if (pool.users.find(Username)) throw new CognitoError('UsernameExistsException', 'User account already exists');
    const user = pool.users.add({ sub: randomUUID(), status: 'FORCE_CHANGE_PASSWORD', attributes });
    await pool.save();
    return { User: { ...adminView(user), Attributes: attributeListOf(user) } };
  },
);

export const adminSetUserPassword = operation(
  userInput.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  async (pool, { Username, Password, Permanent }) => {
    if (!Permanent) throw unsupported('temporary passwords');
    const user = pool.users.get(Username);
    pool.checkPassword(Password);
    const password = createVerifier({ poolName: pool.definition.name, sub: user.sub }, Password);
    pool.users.change(user, { password, status: 'CONFIRMED' });
    await pool.save();
    return {};
  },
);

export const adminGetUser = operation(userInput, (pool, { Username }) => {
  const user = pool.users.get(Username);
  return { ...adminView(user), UserAttributes: attributeListOf(user), ...mfaView(user) };
});

export const adminUpdateUserAttributes = operation(
  userInput.extend({ UserAttributes: attributesSchema }),
  async (pool, { Username, UserAttributes }) => {
    const user = pool.users.get(Username);
    pool.users.change(user, { attributes: updatedAttributes(pool.definition, user, UserAttributes) });
    await pool.save();
    return {};
  },
);

export const adminDeleteUser = change((pool, user) => {
  pool.authSessions.revokeAll(user.sub);
  pool.users.remove(user);
});

export const adminDisableUser = change((pool, user) => {
  pool.authSessions.revokeAll(user.sub);
  pool.users.change(user, { enabled: false });
});

export const adminEnableUser = change((pool, user) => pool.users.change(user, { enabled: true }));

export const adminUserGlobalSignOut = change((pool, user) => pool.authSessions.revokeAll(user.sub));
