import { useState } from 'react';
import { ulid } from 'ulid';
import { checks } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FurtherPeople } from '../../../ui/booking/FurtherPeople.tsx';
import { bookedPeople, type FurtherPerson, withPeople } from '../../../ui/booking/further-person.ts';
import { usePeopleChecks } from '../../../ui/booking/use-people-checks.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { Acceptance } from './use-accept.ts';
import '../../../ui/dialog-end.css';
import '../../../ui/dialog-form.css';

/** Holds those who come too, as typed, and the order that the offered places become: sent again it is the same order. */
export type NamedPeople = { people: FurtherPerson[]; group: NonNullable<Acceptance['group']> };

type Props = {
  places: number;
  /** The words of the button that accepts. */
  action: string;
  /** Names those of an earlier try, when accepting did not succeed. */
  named: NamedPeople | undefined;
  onNamed: (named: NamedPeople) => void;
  onClose: () => void;
};

const allOrNone = (places: number) =>
  `You are the first person. ${places === 2 ? 'Both' : `All ${places}`} places are booked, or none.`;

/** Asks who comes with whoever was offered several places, before they are accepted (docs/product.md#several-places). */
export function PeopleDialog({ places, action, named, onNamed, onClose }: Props) {
  const [people, setPeople] = useState(() => withPeople(named?.people ?? [], places, ulid));
  const [groupId] = useState(() => named?.group.groupId ?? ulid());
  const { check, errorsOf, failures } = usePeopleChecks(people);
  const { form } = useForm({
    rules: checks<never>(() => ({})),
    send: async () => {
      if (!check(true)) return;
      const further = bookedPeople(people, '').map((person, index) => ({
        ...person,
        bookingId: people[index]?.key ?? '',
      }));
      onNamed({ people, group: { groupId, further } });
    },
    explain: () => ({}),
  });
  return (
    <Modal title="Who comes with you?" onClose={onClose}>
      <Form form={form} className="dialog-form">
        <p>{allOrNone(places)}</p>
        <FurtherPeople
          people={people.map((person) => ({ person, errors: errorsOf(person) }))}
          change={(key, part) =>
            setPeople(people.map((person) => (person.key === key ? { ...person, ...part } : person)))
          }
          failures={failures}
        />
        <div className="dialog-end">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            Not now
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })}>
            {action}
          </button>
        </div>
      </Form>
    </Modal>
  );
}
