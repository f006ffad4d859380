import * as z from 'zod';
import type { ClientDefinition, PoolDefinition } from './definition.ts';
import { invalidParameter, notAuthorized, unsupported } from './errors.ts';
import type { User } from './state-store.ts';

export const attributeListSchema = z.array(z.object({ Name: z.string(), Value: z.string().default('') }));
export const attributesSchema = attributeListSchema.default([]);

export type AttributeList = z.output<typeof attributesSchema>;

const standard = [
  ...['address', 'birthdate', 'email', 'family_name', 'gender', 'given_name', 'locale', 'middle_name', 'name'],
  ...['nickname', 'phone_number', 'picture', 'preferred_username', 'profile', 'updated_at', 'website', 'zoneinfo'],
];
/** Attributes that only administrators may set. */
const adminOnly = ['email_verified'];

const maxValueLength = 2048;

/** @throws InvalidParameterException unless the username is an e-mail address */
export function checkAddress(name: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(name) || name.length > 128) {
    throw invalidParameter('Username should be an email.');
  }
  return name;
}

function read(list: AttributeList, allowed: string[]): Record<string, string> {
  for (const { Name, Value } of list) {
    const problem = 'Attributes did not conform to the schema:';
    if (!allowed.includes(Name)) throw invalidParameter(`${problem} ${Name}: no such attribute`);
    if (Value.length > maxValueLength) {
      throw invalidParameter(`${problem} ${Name}: String should be less than ${maxValueLength} chars.`);
    }
  }
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
}

function checkWritable(attributes: Record<string, string>, { writable }: ClientDefinition): void {
  if (Object.keys(attributes).every((name) => writable === undefined || writable.includes(name))) return;
  throw notAuthorized('A client attempted to write unauthorized attribute');
}

/** Attributes of a new user. Throws for what the pool does not allow. */
export function newAttributes({ required }: PoolDefinition, name: string, list: AttributeList): Record<string, string> {
  const givenAttributes = read(list, [...standard, ...adminOnly]);
  const attributes = { ...givenAttributes, email: givenAttributes.email ?? checkAddress(name) };
  if (attributes.email.toLowerCase() !== name.toLowerCase()) {
    throw invalidParameter('The local cloud does not support an email that differs from the username.');
  }
  const missing = required.find((one) => !(one in attributes));
  if (missing !== undefined) {
    throw invalidParameter(`Attributes did not conform to the schema: ${missing}: The attribute is required`);
  }
  return { email_verified: 'false', ...attributes };
}

/** A user's attributes after an update. Throws for attributes that are immutable or not writable by the client. */
export function updatedAttributes(
  { immutable }: PoolDefinition,
  user: User,
  list: AttributeList,
  client?: ClientDefinition,
): Record<string, string> {
  const changes = read(list, client === undefined ? [...standard, ...adminOnly] : standard);
  if (client) checkWritable(changes, client);
  const fixed = Object.keys(changes).find((name) => immutable.includes(name));
  if (fixed !== undefined) throw invalidParameter(`user.${fixed}: Attribute cannot be updated.`);
  if ('email' in changes) throw unsupported('changes of an address');
  return { ...user.attributes, ...changes };
}

export function attributeListOf({ sub, attributes }: User, client?: ClientDefinition): AttributeList {
  const { readable } = client ?? {};
  const visible = Object.entries(attributes).filter(([name]) => readable === undefined || readable.includes(name));
  return [['sub', sub], ...visible].map(([Name = '', Value = '']) => ({ Name, Value }));
}
