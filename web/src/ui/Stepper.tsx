import { useEffect, useRef } from 'react';
import { icon } from './icon.tsx';
import './stepper.css';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path.
const Minus = icon('M5 12h14');
const Plus = icon('M5 12h14M12 5v14');

type Props = {
  /** Accessible name of what is counted. */
  label: string;
  /** Names one of what is counted, for the buttons: place. */
  unit: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
  /** The stepper takes the focus after each change, where what had it is gone. */
  focusAfter?: number;
};

/** A number from 1 on with a button for one fewer and one for one more. */
export function Stepper({ label, unit, value, max, onChange, focusAfter = 0 }: Props) {
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusAfter > 0 && document.activeElement === document.body) more.current?.focus();
  }, [focusAfter]);
  const isLeast = value <= 1;
  const isMost = value >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this has two buttons.
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        aria-label={`One ${unit} fewer`}
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(value - 1)}
      >
        <Minus />
      </button>
      <output>{value}</output>
      <button
        ref={more}
        type="button"
        aria-label={`One ${unit} more`}
        aria-disabled={isMost || undefined}
        onClick={() => !isMost && onChange(value + 1)}
      >
        <Plus />
      </button>
    </div>
  );
}
