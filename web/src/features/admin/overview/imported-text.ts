import type { Overview } from './overview.ts';

type Imports = NonNullable<Overview['imports']>;

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Says to how many imported people mails go, or would go, and which (docs/product.md#imported-people). */
export function importedText({ people: booked, waiting, mailsOn }: Imports): string {
  const get = mailsOn ? (booked === 1 ? 'gets' : 'get') : 'would get';
  const areOffered = mailsOn ? (waiting === 1 ? 'is offered' : 'are offered') : 'would be offered';
  return [
    booked > 0 && `${people(booked)} with a place ${get} reminders before their sessions.`,
    waiting > 0 && `${people(waiting)} on waitlists ${areOffered} places that become free.`,
    !mailsOn && 'Until you turn them on, nothing goes to them by itself; what you write or announce yourself does.',
  ]
    .filter((text) => typeof text === 'string')
    .join(' ');
}
