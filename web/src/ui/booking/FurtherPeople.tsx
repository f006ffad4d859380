import { useEffect, useRef, useState } from 'react';
import { personNameFieldLength } from '#shared/rules/names.ts';
import { guestLabels } from '../../lib/account/guest.ts';
import { focusFirstWrong } from '../../lib/forms/reveal.ts';
import { X } from '../page-icons.tsx';
import { TextField } from '../TextField.tsx';
import { type BuyerGets, type FurtherPerson, type PersonErrors, ticketsText } from './further-person.ts';
import './further-people.css';

type Person = { person: FurtherPerson; errors: PersonErrors };

type Props = {
  people: Person[];
  change: (key: string, part: Partial<FurtherPerson>) => void;
  /** Absent where the number of people is given. */
  remove?: (key: string) => void;
  /** Counts the checks that failed: after each the first wrong field takes the focus. */
  failures: number;
  /** Tells who reads it: the buyer, or the owner who books for them. */
  buyer?: BuyerGets;
};

/** Asks for the names of those who come with the buyer, and if they like for their addresses. */
export function FurtherPeople({ people, change, remove, failures, buyer }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures > 0) focusFirstWrong(box.current?.closest('form') ?? null);
  }, [failures]);
  return (
    <div ref={box} className="further">
      {people.map(({ person, errors }, place) => (
        <PersonFields
          key={person.key}
          place={place + 2}
          person={person}
          errors={errors}
          onChange={(part) => change(person.key, part)}
          onRemove={remove && (() => remove(person.key))}
        />
      ))}
      <p className="hint">
        {ticketsText(
          people.map(({ person }) => (person.email ?? '').trim() !== ''),
          buyer,
        )}
      </p>
    </div>
  );
}

type PersonProps = Person & {
  /** Counts from the buyer on, who is the first. */
  place: number;
  onChange: (part: Partial<FurtherPerson>) => void;
  onRemove: (() => void) | undefined;
};

function PersonFields({ place, person, errors, onChange, onRemove }: PersonProps) {
  const of = `of person ${place}`;
  const name = { hiddenLabel: true, maxLength: personNameFieldLength, autoComplete: 'off', required: true };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the sign that takes the person out stands beside the fields, not in a legend.
    <div
      className={onRemove ? 'person person--named' : 'person person--named person--kept'}
      role="group"
      aria-label={`Person ${place}`}
    >
      <p className="person__who">Person {place}</p>
      <div className="names">
        <TextField
          {...name}
          label={`${guestLabels.firstName} ${of}`}
          placeholder={guestLabels.firstName}
          value={person.firstName}
          error={errors.firstName}
          onChange={({ target }) => onChange({ firstName: target.value })}
        />
        <TextField
          {...name}
          label={`${guestLabels.lastName} ${of}`}
          placeholder={guestLabels.lastName}
          value={person.lastName}
          error={errors.lastName}
          onChange={({ target }) => onChange({ lastName: target.value })}
        />
      </div>
      {onRemove && (
        <button type="button" className="icon-btn" aria-label={`Remove person ${place}`} onClick={onRemove}>
          <X />
        </button>
      )}
      <Address place={place} email={person.email} error={errors.email} onChange={(email) => onChange({ email })} />
    </div>
  );
}

type AddressProps = {
  place: number;
  email: FurtherPerson['email'];
  error: string | undefined;
  onChange: (email: string) => void;
};

function Address({ place, email, error, onChange }: AddressProps) {
  const [isPressed, setPressed] = useState(false);
  const add = () => {
    setPressed(true);
    onChange('');
  };
  if (email === null) {
    return (
      <button
        type="button"
        className="further__add text-button"
        aria-label={`Add their e-mail, person ${place}`}
        onClick={add}
      >
        Add their e-mail
      </button>
    );
  }
  return (
    <div className="further__email">
      <TextField
        label={`${guestLabels.email} of person ${place}`}
        hiddenLabel
        placeholder="Their e-mail, if they like"
        type="email"
        autoComplete="off"
        maxLength={254}
        // The button that was pressed is gone.
        autoFocus={isPressed}
        value={email}
        error={error}
        hint="They get a ticket of their own, which only they can change."
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
