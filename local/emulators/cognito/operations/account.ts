import * as z from 'zod';
import { attributeListOf, attributesSchema, updatedAttributes } from '../attributes.ts';
import { CognitoError, expiredCode, notAuthorized, wrongCredentials } from '../errors.ts';
import { mfaView } from '../software-token.ts';
import { createVerifier, matchesPassword } from '../srp.ts';
import { operation } from './operation.ts';

const ownToken = z.object({ AccessToken: z.string() });

export const getUser = operation(ownToken, (pool, { AccessToken }) => {
  const { user, client } = pool.authenticate(AccessToken);
  return { Username: user.sub, UserAttributes: attributeListOf(user, client), ...mfaView(user) };
});

export const updateUserAttributes = operation(
  ownToken.extend({ UserAttributes: attributesSchema }),
  async (pool, { AccessToken, UserAttributes }) => {
    const { user, client } = pool.authenticate(AccessToken);
    pool.users.change(user, { attributes: updatedAttributes(pool.definition, user, UserAttributes, client) });
    await pool.save();
    return { CodeDeliveryDetailsList: [] };
  },
);

export const changePassword = operation(
  ownToken.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
  async (pool, { AccessToken, PreviousPassword, ProposedPassword }) => {
    const { user } = pool.authenticate(AccessToken);
    const owner = { poolName: pool.definition.name, sub: user.sub };
    pool.checkPassword(ProposedPassword);
    if (pool.changeLockout.isLocked(user.sub)) {
      throw new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    }
    if (user.password === undefined || !matchesPassword(owner, PreviousPassword, user.password)) {
      pool.changeLockout.recordFailure(user.sub);
      throw wrongCredentials();
    }
    pool.changeLockout.recordSuccess(user.sub);
    pool.users.change(user, { password: createVerifier(owner, ProposedPassword) });
    await pool.save();
    return {};
  },
);

// Only administrators recover accounts of the pool: the response is the same for any username.
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
