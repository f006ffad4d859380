// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import { groupRequest } from '#shared/contract/groups/schemas.ts';
import { guestLabels } from '../../../lib/account/guest.ts';
import type { FieldErrors } from '../../../lib/forms/form.ts';

export type PersonField = 'firstName' | 'lastName' | 'email';
export type PersonErrors = FieldErrors<PersonField>;

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
    const [, place, name] = /^body\.further\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const field = fields.find((one) => one === name);
    return field ? [{ place: Number(place), field, message: `${guestLabels[field]} ${message}` }] : [];
  });
}
