import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { attributeListSchema, attributesSchema, checkAddress, newAttributes } from '../attributes.ts';
import { consumeCode, deliveryTo, expiredCode, newCode } from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized } from '../errors.ts';
import type { ConfirmationMail } from '../mail.ts';
import type { EmulatedPool } from '../pool.ts';
import { createVerifier } from '../srp.ts';
import type { User } from '../state-store.ts';
import { attributesFor, type ClientMetadata, metadataOf } from '../triggers.ts';
import { emailOf } from '../users.ts';
import { metadataSchema, operation } from './operation.ts';

const preSignUpSchema = z.object({
  autoConfirmUser: z.boolean().nullish(),
  autoVerifyEmail: z.boolean().nullish(),
});

type NewUser = {
  sub: string;
  attributes: Record<string, string>;
  clientId?: string;
  validationData?: Record<string, string> | undefined;
  clientMetadata: ClientMetadata;
};

/** Calls the pre sign-up trigger, which may reject the sign-up. */
export async function callPreSignUp(pool: EmulatedPool, newUser: NewUser, source: string) {
  const { sub, clientId, validationData, clientMetadata } = newUser;
  const { email_verified: _, ...userAttributes } = newUser.attributes;
  const request = { userAttributes, validationData: validationData ?? null, ...metadataOf(clientMetadata) };
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
  const call = { trigger: 'PreSignUp', source, userName: sub, clientId, request, response } as const;
  return pool.triggers.call(call, preSignUpSchema);
}

/** Calls the post confirmation trigger; the user stays confirmed when it fails. */
export async function callPostConfirmation(
  pool: EmulatedPool,
  user: User,
  clientId: string | undefined,
  metadata: ClientMetadata,
) {
  const request = { userAttributes: attributesFor(user), ...metadataOf(metadata) };
  const call = { trigger: 'PostConfirmation', source: 'PostConfirmation_ConfirmSignUp', clientId } as const;
  await pool.triggers.call({ ...call, userName: user.sub, request, response: {} }, z.unknown());
}

export async function confirm(pool: EmulatedPool, user: User): Promise<void> {
  pool.users.change(user, { status: 'CONFIRMED', attributes: { ...user.attributes, email_verified: 'true' } });
  await pool.save();
}

async function sendCode(
  pool: EmulatedPool,
  user: User,
  options: Omit<ConfirmationMail, 'user' | 'digits'>,
): Promise<object> {
  const digits = newCode(pool, user);
  await pool.save();
  await pool.mail.sendConfirmation({ user, digits, ...options });
  return deliveryTo(emailOf(user));
}

export const signUp = operation(
  z.object({
    ClientId: z.string(),
    Username: z.string(),
    Password: z.string(),
    UserAttributes: attributesSchema,
    ValidationData: attributeListSchema.optional(),
    ClientMetadata: metadataSchema,
  }),
  async (pool, { ClientId, Username, Password, UserAttributes, ValidationData, ClientMetadata }) => {
    const client = pool.client(ClientId);
    if (!pool.definition.selfSignUp) throw notAuthorized('SignUp is not permitted for this user pool');
    pool.checkPassword(Password);
    const attributes = newAttributes(pool.definition, checkAddress(Username), UserAttributes, client);
    const sub = randomUUID();
    const validationData = ValidationData && Object.fromEntries(ValidationData.map(({ Name, Value }) => [Name, Value]));
    const newUser = { sub, attributes, clientId: ClientId, validationData, clientMetadata: ClientMetadata };
    const response = await callPreSignUp(pool, newUser, 'PreSignUp_SignUp');
    if (pool.users.find(Username)) throw new CognitoError('UsernameExistsException', 'User already exists');
    const password = createVerifier({ poolName: pool.definition.name, sub }, Password);
    if (response?.autoVerifyEmail) attributes.email_verified = 'true';
    const status = response?.autoConfirmUser ? 'CONFIRMED' : 'UNCONFIRMED';
    const user = pool.users.add({ sub, status, attributes, password });
    await pool.save();
    if (status === 'CONFIRMED') {
      await callPostConfirmation(pool, user, ClientId, ClientMetadata);
      return { UserConfirmed: true, UserSub: sub };
    }
    const options = { source: 'CustomMessage_SignUp', clientId: ClientId, clientMetadata: ClientMetadata } as const;
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: await sendCode(pool, user, options) };
  },
);

export const confirmSignUp = operation(
  z.object({
    ClientId: z.string(),
    Username: z.string(),
    ConfirmationCode: z.string(),
    ClientMetadata: metadataSchema,
  }),
  async (pool, { ClientId, Username, ConfirmationCode, ClientMetadata }) => {
    const client = pool.client(ClientId);
    const user = pool.users.find(Username);
    if (user === undefined && client.preventsExistenceErrors) throw expiredCode();
    if (user === undefined) {
      throw new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
    }
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    }
    try {
      consumeCode(pool, user, ConfirmationCode);
    } finally {
      // Wrong attempts are counted over a restart too.
      await pool.save();
    }
    await confirm(pool, user);
    await callPostConfirmation(pool, user, ClientId, ClientMetadata);
    return {};
  },
);

export const resendConfirmationCode = operation(
  z.object({ ClientId: z.string(), Username: z.string(), ClientMetadata: metadataSchema }),
  async (pool, { ClientId, Username, ClientMetadata }) => {
    const client = pool.client(ClientId);
    const user = pool.users.find(Username);
    // The response for an unknown address is the same as for a known one.
    if (user === undefined && client.preventsExistenceErrors) return { CodeDeliveryDetails: deliveryTo(Username) };
    if (user === undefined) {
      throw new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
    }
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const options = { source: 'CustomMessage_ResendCode', clientId: ClientId, clientMetadata: ClientMetadata } as const;
    return { CodeDeliveryDetails: await sendCode(pool, user, options) };
  },
);
