import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { attributeListSchema, attributesOfNew, attributesSchema, checkAddress } from '../attributes.ts';
import { deliveryTo, expiredCode, newCode, takeCode } from '../codes.ts';
import { CognitoError, invalidParameter, notAuthorized } from '../errors.ts';
import type { Confirmation } from '../mail.ts';
import type { Pool } from '../pool.ts';
import { keepPassword } from '../srp.ts';
import type { Person } from '../state-store.ts';
import { attributesFor, type ClientMetadata, metadataOf } from '../triggers.ts';
import { emailOf } from '../users.ts';
import { metadataSchema, operation } from './operation.ts';

const preSignUpSchema = z.object({
  autoConfirmUser: z.boolean().nullish(),
  autoVerifyEmail: z.boolean().nullish(),
});

/** Somebody who is about to be added. */
type Newcomer = {
  sub: string;
  attributes: Record<string, string>;
  clientId?: string;
  validationData?: Record<string, string> | undefined;
  clientMetadata: ClientMetadata;
};

/** Asks the pre sign-up trigger, which may refuse. Of a newcomer it is told the attributes that came, and no more. */
export async function askPreSignUp(pool: Pool, newcomer: Newcomer, source: string) {
  const { sub, clientId, validationData, clientMetadata } = newcomer;
  const { email_verified: _, ...userAttributes } = newcomer.attributes;
  const request = { userAttributes, validationData: validationData ?? null, ...metadataOf(clientMetadata) };
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
  const occasion = { trigger: 'PreSignUp', source, userName: sub, clientId, request, response } as const;
  return pool.triggers.ask(occasion, preSignUpSchema);
}

/** Tells the post confirmation trigger; whoever is confirmed stays so when it fails. */
export async function tellConfirmed(
  pool: Pool,
  person: Person,
  clientId: string | undefined,
  metadata: ClientMetadata,
) {
  const request = { userAttributes: attributesFor(person), ...metadataOf(metadata) };
  const about = { trigger: 'PostConfirmation', source: 'PostConfirmation_ConfirmSignUp', clientId } as const;
  await pool.triggers.ask({ ...about, userName: person.sub, request, response: {} }, z.unknown());
}

/** Makes somebody a confirmed person, for good. */
export async function confirm(pool: Pool, person: Person): Promise<void> {
  pool.people.change(person, { status: 'CONFIRMED', attributes: { ...person.attributes, email_verified: 'true' } });
  await pool.keep();
}

/** Sends a new code. */
async function sendCode(pool: Pool, person: Person, why: Omit<Confirmation, 'person' | 'digits'>): Promise<object> {
  const digits = newCode(pool, person);
  await pool.keep();
  await pool.mail.sendConfirmation({ person, digits, ...why });
  return deliveryTo(emailOf(person));
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
    const attributes = attributesOfNew(pool.definition, checkAddress(Username), UserAttributes, client);
    const sub = randomUUID();
    const validationData = ValidationData && Object.fromEntries(ValidationData.map(({ Name, Value }) => [Name, Value]));
    const newcomer = { sub, attributes, clientId: ClientId, validationData, clientMetadata: ClientMetadata };
    const said = await askPreSignUp(pool, newcomer, 'PreSignUp_SignUp');
    if (pool.people.find(Username)) throw new CognitoError('UsernameExistsException', 'User already exists');
    const password = keepPassword({ poolName: pool.definition.name, sub }, Password);
    if (said?.autoVerifyEmail) attributes.email_verified = 'true';
    const status = said?.autoConfirmUser ? 'CONFIRMED' : 'UNCONFIRMED';
    const person = pool.people.add({ sub, status, attributes, password });
    await pool.keep();
    if (status === 'CONFIRMED') {
      await tellConfirmed(pool, person, ClientId, ClientMetadata);
      return { UserConfirmed: true, UserSub: sub };
    }
    const why = { source: 'CustomMessage_SignUp', clientId: ClientId, clientMetadata: ClientMetadata } as const;
    return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: await sendCode(pool, person, why) };
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
    const person = pool.people.find(Username);
    if (person === undefined && client.preventsExistenceErrors) throw expiredCode();
    if (person === undefined) {
      throw new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
    }
    if (person.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${person.status}`);
    }
    try {
      takeCode(pool, person, ConfirmationCode);
    } finally {
      // A wrong try counts also after a restart.
      await pool.keep();
    }
    await confirm(pool, person);
    await tellConfirmed(pool, person, ClientId, ClientMetadata);
    return {};
  },
);

export const resendConfirmationCode = operation(
  z.object({ ClientId: z.string(), Username: z.string(), ClientMetadata: metadataSchema }),
  async (pool, { ClientId, Username, ClientMetadata }) => {
    const client = pool.client(ClientId);
    const person = pool.people.find(Username);
    // Whoever asks for nobody is told that a mail went out.
    if (person === undefined && client.preventsExistenceErrors) return { CodeDeliveryDetails: deliveryTo(Username) };
    if (person === undefined) {
      throw new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
    }
    if (person.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    const why = { source: 'CustomMessage_ResendCode', clientId: ClientId, clientMetadata: ClientMetadata } as const;
    return { CodeDeliveryDetails: await sendCode(pool, person, why) };
  },
);
