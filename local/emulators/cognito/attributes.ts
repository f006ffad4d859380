import * as z from 'zod';
import type { PoolDefinition } from '../../template/user-pool.ts';
import type { ClientDefinition } from '../../template/user-pool-client.ts';
import { invalidParameter, notAuthorized, unsupported } from './errors.ts';
import type { Person } from './state-store.ts';

/** As calls have them. */
export const attributeListSchema = z.array(z.object({ Name: z.string(), Value: z.string().default('') }));
export const attributesSchema = attributeListSchema.default([]);

export type AttributeList = z.output<typeof attributesSchema>;

const standard = [
  ...['address', 'birthdate', 'email', 'family_name', 'gender', 'given_name', 'locale', 'middle_name', 'name'],
  ...['nickname', 'phone_number', 'picture', 'preferred_username', 'profile', 'updated_at', 'website', 'zoneinfo'],
];
/** Only an administrator says so. */
const ofAdministrators = ['email_verified'];

const longestValue = 2048;

/** The address that a pool takes as a name. Throws InvalidParameterException. */
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
    if (Value.length > longestValue) {
      throw invalidParameter(`${problem} ${Name}: String should be less than ${longestValue} chars.`);
    }
  }
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
}

function checkWritable(attributes: Record<string, string>, { writable }: ClientDefinition): void {
  if (Object.keys(attributes).every((name) => writable === undefined || writable.includes(name))) return;
  throw notAuthorized('A client attempted to write unauthorized attribute');
}

/** Attributes of somebody new, the address among them. Throws for what the pool or the client does not take. */
export function attributesOfNew(
  { required }: PoolDefinition,
  name: string,
  list: AttributeList,
  client?: ClientDefinition,
): Record<string, string> {
  const given = read(list, client === undefined ? [...standard, ...ofAdministrators] : standard);
  if (client) checkWritable(given, client);
  const attributes = { ...given, email: given.email ?? checkAddress(name) };
  if (attributes.email.toLowerCase() !== name.toLowerCase()) {
    throw invalidParameter('User names and their addresses are one: the local cloud takes no other email.');
  }
  const missing = required.find((one) => !(one in attributes));
  if (missing !== undefined) {
    throw invalidParameter(`Attributes did not conform to the schema: ${missing}: The attribute is required`);
  }
  return { email_verified: 'false', ...attributes };
}

/** A person's attributes with changes. Throws for what nobody, or not this client, may change. */
export function attributesAfter(
  { immutable }: PoolDefinition,
  person: Person,
  list: AttributeList,
  client?: ClientDefinition,
): Record<string, string> {
  const changes = read(list, client === undefined ? [...standard, ...ofAdministrators] : standard);
  if (client) checkWritable(changes, client);
  const fixed = Object.keys(changes).find((name) => immutable.includes(name));
  if (fixed !== undefined) throw invalidParameter(`user.${fixed}: Attribute cannot be updated.`);
  if ('email' in changes) throw unsupported('change of an address');
  return { ...person.attributes, ...changes };
}

/** The list of a person's attributes, as calls answer it. */
export function listOf({ sub, attributes }: Person, client?: ClientDefinition): AttributeList {
  const { readable } = client ?? {};
  const told = Object.entries(attributes).filter(([name]) => readable === undefined || readable.includes(name));
  return [['sub', sub], ...told].map(([Name = '', Value = '']) => ({ Name, Value }));
}
