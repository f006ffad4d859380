import { useId, useState } from 'react';
import { Stepper } from '../Stepper.tsx';
import './wish-field.css';

type Props = {
  max: number;
  places: number;
  onChange: (places: number) => void;
  /** Was said before. */
  fewerWillDo?: boolean;
};

/** Asks how many places are waited for together, and of several whether fewer will do (docs/product.md#waitlist). */
export function WishField({ max, places, onChange, fewerWillDo = false }: Props) {
  const id = useId();
  const [isChecked, setChecked] = useState(fewerWillDo);
  return (
    <div className="wish">
      <div className="wish__count spread">
        <span id={id}>Places together</span>
        <Stepper label="Places together" unit="place" value={places} max={max} onChange={onChange} />
      </div>
      {places > 1 && (
        <>
          <label className="wish__fewer">
            <input
              type="checkbox"
              name="fewerWillDo"
              checked={isChecked}
              onChange={({ target }) => setChecked(target.checked)}
            />
            <span>In the last 24 hours before the start, fewer will do</span>
          </label>
          <p className="hint">
            {places} places are offered to you together, or booked for you, when as many are free: all or none.
          </p>
        </>
      )}
    </div>
  );
}
