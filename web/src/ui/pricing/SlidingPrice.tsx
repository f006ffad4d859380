import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { formatMoney } from '#shared/rules/money.ts';
import { amountFormat, numberProblem, typedUnits } from '#shared/rules/numbers.ts';
import { boundText } from '#shared/rules/price-range.ts';
import { ChoiceNotes } from './ChoiceNotes.tsx';
import { amountByDrag, amountByKey, presetsOf, sliderPlaceOf, slidingWords } from './sliding-price.ts';
import type { ShownChoice } from './use-price-choice.ts';
import '../session/price.css';
import './sliding-price.css';

type Choice = Extract<ShownChoice, { kind: 'sliding' }>;
type Props = {
  choice: Choice;
  note: string | undefined;
  notesId: string;
  /** Tells whether several places are booked, each at this price. */
  isEach: boolean;
  onChange: () => void;
};

/** Keeps what is typed as it is typed, while it is what was chosen last. */
function useTypedPrice({ amount, currency, failures }: Choice, setAmount: (amount: number | null) => void) {
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const format = amountFormat(currency);
  const read = (typed: string) => {
    const units = typedUnits(typed, format);
    return Number.isNaN(units) ? null : units;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is looked at once it was sent.
  useEffect(() => setTyping(false), [failures]);
  const isOwn = text !== '' && read(text) === amount;
  const shown = isOwn || amount === null ? text : boundText({ amount, currency });
  return {
    shown,
    isTyping,
    problem: isOwn && amount === null ? numberProblem(text, format) : undefined,
    type: (typed: string) => {
      setText(typed);
      setTyping(true);
      setAmount(read(typed));
    },
    leave: () => {
      setTyping(false);
      if (amount !== null) setText('');
    },
  };
}

/** Chooses a price between the lowest and the highest: by a slider, by three buttons, or typed. */
export function SlidingPrice({ choice, note, notesId, isEach, onChange }: Props) {
  const { bounds, amount, currency } = choice;
  const set = (next: number | null) => {
    choice.setAmount(next);
    onChange();
  };
  const typed = useTypedPrice(choice, set);
  const error = typed.isTyping ? undefined : (typed.problem ?? choice.error);
  const { suggested } = bounds;
  const each = isEach ? ' each' : '';
  const words = amount !== null && !choice.error ? [slidingWords(amount, bounds)] : [];
  return (
    <>
      <div className="sliding" style={placeStyle(choice)}>
        <div className="sliding__head">
          <input
            className="sliding__value price"
            aria-label={`Your price in ${currency}${each}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={notesId}
            inputMode="decimal"
            autoComplete="off"
            size={Math.max(3, typed.shown.length)}
            maxLength={20}
            value={typed.shown}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => typed.type(target.value)}
            onBlur={typed.leave}
          />
          <span aria-live="polite">{[...(isEach ? ['each'] : []), ...words].join(' · ')}</span>
        </div>
        <Slider choice={choice} onMove={set} />
        <Presets choice={choice} onChoose={set} />
      </div>
      <ChoiceNotes id={notesId} error={error} note={note} />
      <p className="hint">
        {boundText(suggested)}
        {each} is suggested. Pay less if you need to, or more if you can: your place is the same.
      </p>
    </>
  );
}

type PlaceStyle = CSSProperties & Record<'--place' | '--tick', string>;

function placeStyle({ bounds, amount }: Choice): PlaceStyle {
  const { suggested } = bounds;
  return {
    '--place': `${sliderPlaceOf(amount ?? suggested.amount, bounds)}`,
    '--tick': `${sliderPlaceOf(suggested.amount, bounds)}`,
  };
}

function Slider({ choice, onMove }: { choice: Choice; onMove: (amount: number) => void }) {
  const { bounds, currency } = choice;
  const { lowest, suggested, highest } = bounds;
  const amount = choice.amount ?? suggested.amount;
  const moveByKey = (event: KeyboardEvent) => {
    const next = amountByKey(event.key, amount, bounds);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div className="sliding__track">
      <input
        type="range"
        aria-label="Price"
        aria-valuetext={formatMoney({ amount, currency })}
        min={lowest.amount}
        max={highest.amount}
        step={1}
        value={amount}
        onKeyDown={moveByKey}
        onChange={({ target }) => onMove(amountByDrag(Number(target.value), bounds))}
      />
    </div>
  );
}

function Presets({ choice, onChoose }: { choice: Choice; onChoose: (amount: number) => void }) {
  const presets = presetsOf(choice.bounds);
  return (
    <div className="sliding__presets">
      {presets.map(({ name, price }) => (
        <button
          key={name}
          type="button"
          className={name === 'suggested' && presets.length === 3 ? 'sliding__suggested' : undefined}
          aria-pressed={choice.amount === price.amount}
          onClick={() => onChoose(price.amount)}
        >
          {boundText(price)} <small>{name}</small>
        </button>
      ))}
    </div>
  );
}
