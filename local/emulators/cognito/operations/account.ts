import * as z from 'zod';
import { attributesAfter, attributesSchema, listOf } from '../attributes.ts';
import { expiredCode } from '../codes.ts';
import { CognitoError, notAuthorized, wrongPair } from '../errors.ts';
import { isPassword, keepPassword } from '../srp.ts';
import { operation } from './operation.ts';

const ownToken = z.object({ AccessToken: z.string() });

export const getUser = operation(ownToken, (pool, { AccessToken }) => {
  const { person, client } = pool.bearer(AccessToken);
  return { Username: person.sub, UserAttributes: listOf(person, client) };
});

export const updateUserAttributes = operation(
  ownToken.extend({ UserAttributes: attributesSchema }),
  async (pool, { AccessToken, UserAttributes }) => {
    const { person, client } = pool.bearer(AccessToken);
    pool.people.change(person, { attributes: attributesAfter(pool.definition, person, UserAttributes, client) });
    await pool.keep();
    return { CodeDeliveryDetailsList: [] };
  },
);

export const changePassword = operation(
  ownToken.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
  async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const { person } = pool.bearer(AccessToken);
    const holder = { poolName: pool.definition.name, sub: person.sub };
    pool.checkPassword(ProposedPassword);
    if (pool.changeLockout.isLocked(person.sub)) {
      throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    }
    if (person.password === undefined || !isPassword(holder, PreviousPassword, person.password)) {
      pool.changeLockout.wrong(person.sub);
      throw wrongPair();
    }
    pool.changeLockout.right(person.sub);
    pool.people.change(person, { password: keepPassword(holder, ProposedPassword) });
    await pool.keep();
    return {};
  },
);

// Only administrators recover accounts of this pool: whoever it is about, nobody gets a code.
export const forgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string() }),
  (pool, { ClientId }) => {
    pool.client(ClientId);
    throw notAuthorized('Contact administrator to reset password.');
  },
);

export const confirmForgotPassword = operation(
  z.object({ ClientId: z.string(), Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
  (pool, { ClientId, Password }) => {
    pool.client(ClientId);
    pool.checkPassword(Password);
    throw expiredCode();
  },
);
