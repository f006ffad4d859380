import { useId } from 'react';
import { problems } from '#shared/contract/problems.ts';
import { Alert } from '../Alert.tsx';
import { buttonClass } from '../button.ts';
import { Stepper } from '../Stepper.tsx';
import { fewerText, placesLimitText } from './places-text.ts';
import './places-field.css';

/** Keeps how many places are booked in one order. */
export type PlacesChoice = {
  count: number;
  /** Most places that the order can have. */
  max: number;
  /** Free seats of the session; null for unlimited. */
  left: number | null;
  /** Tells how many to offer instead of more than there are; null where there are enough. */
  fewer: number | null;
  setCount: (count: number) => void;
  /** Counts the people who were taken out: after each the number of places takes the focus. */
  removals: number;
};

type Props = {
  group: PlacesChoice;
  /** Places that are left at the chosen price; null where it has none of its own. */
  ofPrice: number | null;
  onChange?: () => void;
};

/** Asks how many places are booked, and offers fewer where there are not as many left (docs/product.md#several-places). */
export function PlacesField({ group, ofPrice, onChange }: Props) {
  const id = useId();
  const { count, max, left, fewer, setCount, removals } = group;
  const change = (next: number) => {
    setCount(next);
    onChange?.();
  };
  return (
    <div className="places-field">
      <div className="places-field__head spread">
        <p>
          <span id={id}>Places</span>
          <small>{placesLimitText({ max, left, ofPrice })}</small>
        </p>
        <Stepper label="Places" unit="place" value={count} max={max} onChange={change} focusAfter={removals} />
      </div>
      {fewer !== null && <Fewer count={fewer} onChoose={change} />}
    </div>
  );
}

function Fewer({ count, onChoose }: { count: number; onChoose: (count: number) => void }) {
  const choose = ({ currentTarget: { form } }: { currentTarget: HTMLButtonElement }) => {
    onChoose(count);
    // The button that was pressed goes: what is left to do is to book.
    form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <Alert tone="wait" title={problems.fewer_places_left.title} text={fewerText(count)}>
      <div>
        <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={choose}>
          Book {count} instead
        </button>
      </div>
    </Alert>
  );
}
