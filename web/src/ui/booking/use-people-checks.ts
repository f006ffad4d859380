import { useState } from 'react';
import { hasErrors } from '../../lib/forms/form.ts';
import type { ApiProblem } from '../../lib/problem.ts';
import {
  type FurtherPerson,
  type PersonErrors,
  type PersonField,
  personErrors,
  refusedFurther,
} from './further-person.ts';

type Refused = { key: string; field: PersonField; value: string; message: string };

/** The errors are shown of people who were checked, and of what the server has refused, until it is changed. */
export function usePeopleChecks(people: FurtherPerson[]) {
  const [checkedKeys, setCheckedKeys] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failures, setFailures] = useState(0);
  const errorsOf = (person: FurtherPerson): PersonErrors => {
    const errors = checkedKeys.includes(person.key) ? personErrors(person) : {};
    for (const { key, field, value, message } of refused)
      if (key === person.key && person[field] === value) errors[field] ??= message;
    return errors;
  };
  const check = (takesFocus: boolean) => {
    setCheckedKeys(people.map(({ key }) => key));
    const isComplete = !people.some((person) => hasErrors(personErrors(person)));
    if (!isComplete && takesFocus) setFailures((times) => times + 1);
    return isComplete;
  };
  const refuse = (problem: ApiProblem) => {
    const fields = refusedFurther(problem.fields).flatMap(({ place, field, message }) => {
      const person = people[place];
      return person ? [{ key: person.key, field, value: person[field] ?? '', message }] : [];
    });
    if (fields.length === 0) return;
    setRefused(fields);
    setFailures((times) => times + 1);
  };
  return { errorsOf, failures, check, refuse };
}
