import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { attributesAfter, attributesOfNew, attributesSchema, checkAddress, listOf } from '../attributes.ts';
import { CognitoError, notAuthorized, unsupported } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { keepPassword } from '../srp.ts';
import type { Person } from '../state-store.ts';
import { metadataSchema, type Operation, operation } from './operation.ts';
import { askPreSignUp, confirm, tellConfirmed } from './sign-up.ts';

const aboutPerson = z.object({ UserPoolId: z.string(), Username: z.string() });

/** A person as administrators see them. */
export function seen(person: Person): object {
  return {
    Username: person.sub,
    UserCreateDate: person.createdAt / 1000,
    UserLastModifiedDate: person.modifiedAt / 1000,
    Enabled: person.enabled,
    UserStatus: person.status,
  };
}

/** A call that changes one person and answers nothing. Throws UserNotFoundException. */
function change(run: (pool: Pool, person: Person) => unknown): Operation {
  return operation(aboutPerson, async (pool, { Username }) => {
    await run(pool, pool.people.get(Username));
    await pool.keep();
    return {};
  });
}

export const adminCreateUser = operation(
  aboutPerson.extend({
    UserAttributes: attributesSchema,
    MessageAction: z.string().optional(),
    TemporaryPassword: z.string().optional(),
    ClientMetadata: metadataSchema,
  }),
  async (pool, { Username, UserAttributes, MessageAction, TemporaryPassword, ClientMetadata: clientMetadata }) => {
    if (MessageAction !== 'SUPPRESS') throw unsupported('AdminCreateUser that sends a mail: MessageAction SUPPRESS');
    if (TemporaryPassword !== undefined) throw unsupported('temporary passwords');
    const attributes = attributesOfNew(pool.definition, checkAddress(Username), UserAttributes);
    const sub = randomUUID();
    await askPreSignUp(pool, { sub, attributes, clientMetadata }, 'PreSignUp_AdminCreateUser');
    if (pool.people.find(Username)) throw new CognitoError('UsernameExistsException', 'User account already exists');
    const person = pool.people.add({ sub, status: 'FORCE_CHANGE_PASSWORD', attributes });
    await pool.keep();
    return { User: { ...seen(person), Attributes: listOf(person) } };
  },
);

export const adminSetUserPassword = operation(
  aboutPerson.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  async (pool, { Username, Password, Permanent }) => {
    if (!Permanent) throw unsupported('temporary passwords');
    const person = pool.people.get(Username);
    pool.checkPassword(Password);
    const password = keepPassword({ poolName: pool.definition.name, sub: person.sub }, Password);
    pool.people.change(person, { password, status: 'CONFIRMED' });
    await pool.keep();
    return {};
  },
);

export const adminGetUser = operation(aboutPerson, (pool, { Username }) => {
  const person = pool.people.get(Username);
  return { ...seen(person), UserAttributes: listOf(person) };
});

export const adminUpdateUserAttributes = operation(
  aboutPerson.extend({ UserAttributes: attributesSchema }),
  async (pool, { Username, UserAttributes }) => {
    const person = pool.people.get(Username);
    pool.people.change(person, { attributes: attributesAfter(pool.definition, person, UserAttributes) });
    await pool.keep();
    return {};
  },
);

export const adminConfirmSignUp = operation(
  aboutPerson.extend({ ClientMetadata: metadataSchema }),
  async (pool, { Username, ClientMetadata }) => {
    const person = pool.people.get(Username);
    if (person.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${person.status}`);
    }
    await confirm(pool, person);
    await tellConfirmed(pool, person, undefined, ClientMetadata);
    return {};
  },
);

export const adminDeleteUser = change((pool, person) => {
  pool.signIns.revokeAll(person.sub);
  pool.people.remove(person);
});

export const adminDisableUser = change((pool, person) => {
  pool.signIns.revokeAll(person.sub);
  pool.people.change(person, { enabled: false });
});

export const adminEnableUser = change((pool, person) => pool.people.change(person, { enabled: true }));

export const adminUserGlobalSignOut = change((pool, person) => pool.signIns.revokeAll(person.sub));
