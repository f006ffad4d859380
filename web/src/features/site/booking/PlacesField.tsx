import { useId } from 'react';
import { problems } from '#shared/contract/problems.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Stepper } from '../../../ui/Stepper.tsx';
import { fewerText, placesLimitText } from './group-text.ts';
import type { GroupChoice } from './use-group.ts';
import './places-field.css';

type Props = {
  group: GroupChoice;
  /** Places that are left at the chosen price; null where it has none of its own. */
  ofPrice: number | null;
  onChange: () => void;
};

/** Asks how many places are booked, and offers fewer where there are not as many left (docs/product.md#several-places). */
export function PlacesField({ group, ofPrice, onChange }: Props) {
  const id = useId();
  const { count, max, left, fewer, setCount, removals } = group;
  const change = (next: number) => {
    setCount(next);
    onChange();
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
