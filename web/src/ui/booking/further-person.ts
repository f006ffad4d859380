// Before any schema: see there.
import '../../lib/zod-without-eval.ts';
import * as z from 'zod';
import { groupRequest } from '#shared/contract/groups/schemas.ts';
import { guestLabels } from '../../lib/account/guest.ts';
import type { FieldErrors } from '../../lib/forms/form.ts';

export type PersonField = 'firstName' | 'lastName' | 'email';
export type PersonErrors = FieldErrors<PersonField>;

export const personSchema = z.strictObject({
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null while no address is to be given. */
  email: z.string().nullable(),
});
/** Somebody who comes with the buyer, as typed. */
export type FurtherPerson = z.output<typeof personSchema>;

/** Adds the people that are missing to a number of places; those who are too many stay. */
export function withPeople(people: FurtherPerson[], places: number, newKey: () => string): FurtherPerson[] {
  const missing = Math.max(0, places - 1 - people.length);
  const added = Array.from({ length: missing }, () => ({ key: newKey(), firstName: '', lastName: '', email: null }));
  return [...people, ...added];
}

/** The people as they are booked. An address that is the buyer's own leaves the place with the buyer. */
export function bookedPeople(people: readonly FurtherPerson[], buyerEmail: string) {
  return people.map(({ firstName, lastName, email }) => {
    const own = email?.trim() ?? '';
    const isBuyers = own === '' || own.toLowerCase() === buyerEmail.trim().toLowerCase();
    return { firstName: firstName.trim(), lastName: lastName.trim(), ...(!isBuyers && { email: own }) };
  });
}

const fields = ['firstName', 'lastName', 'email'] as const satisfies PersonField[];
const schema = groupRequest.shape.further.element.omit({ bookingId: true });

/** Returns what is wrong with a further person as typed, by field. An address that is left empty is none. */
export function personErrors(typed: { firstName: string; lastName: string; email: string | null }): PersonErrors {
  const { firstName, lastName } = typed;
  const email = typed.email?.trim() || undefined;
  const issues = schema.safeParse({ firstName, lastName, email }).error?.issues ?? [];
  const errors: PersonErrors = {};
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field);
    if (!issue) continue;
    const isEmpty = (typed[field] ?? '').trim() === '';
    errors[field] = isEmpty
      ? `Please enter their ${guestLabels[field].toLowerCase()}`
      : `${guestLabels[field]} ${issue.message}`;
  }
  return errors;
}

/** Returns what the server refused of the further people: it checks names against a list that a browser does not load. */
export function refusedFurther(
  problems: readonly { field: string; message: string }[],
): { place: number; field: PersonField; message: string }[] {
  return problems.flatMap(({ field: path, message }) => {
    const [, place, name] = /^body\.(?:group\.)?further\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const field = fields.find((one) => one === name);
    return field ? [{ place: Number(place), field, message: `${guestLabels[field]} ${message}` }] : [];
  });
}

/** The buyer as the subject: who reads it, or whom the owner books for. */
export type BuyerGets = 'You get' | 'The first person gets';

/** Says who gets the tickets of an order, by whether each further person has an address; `who` is the buyer, with a verb. */
export function ticketsText(hasAddress: readonly boolean[], who: BuyerGets = 'You get'): string {
  const atDoor = 'Each person has a name at the door';
  const without = hasAddress.filter((has) => !has).length;
  if (without === 0) return `${atDoor}, and gets a ticket of their own.`;
  if (without < hasAddress.length) return `${atDoor}. ${who} the tickets of those without an address.`;
  if (without === 1) return `${atDoor}. ${who} both tickets, and can send one on.`;
  return `${atDoor}. ${who} all ${without + 1} tickets, and can send them on.`;
}
