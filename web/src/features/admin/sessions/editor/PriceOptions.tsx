import { useId, useRef } from 'react';
import type { Currency } from '#shared/rules/currencies.ts';
import { maxPriceOptions } from '#shared/rules/prices.ts';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { OptionRow } from './OptionRow.tsx';
import { movedUp, type TypedOptions, withChangedOption, withNewOption, withoutOption } from './option-values.ts';
import type { OptionProblems } from './pricing-rules.ts';
import './price-options.css';

type Props = {
  options: TypedOptions;
  currency: Currency;
  /** The zone that last moments are typed in. */
  zone: string;
  /** The errors, by the ids of prices. */
  problems: ReadonlyMap<string, OptionProblems>;
  onChange: (options: TypedOptions) => void;
};

/** Prices that guests choose from (docs/product.md#price-options). */
export function PriceOptions({ options, currency, zone, problems, onChange }: Props) {
  const { rows, standardId } = options;
  const group = useId();
  // The place of the price whose name takes the focus next.
  const focused = useRef<number | null>(null);
  const focus = (place: number) => (input: HTMLInputElement | null) => {
    if (focused.current !== place || !input) return;
    focused.current = null;
    input.focus();
  };
  const goTo = (place: number, changed: TypedOptions) => {
    focused.current = place;
    onChange(changed);
  };
  return (
    <>
      <div className="price-options">
        {rows.map((option, place) => (
          <OptionRow
            key={option.id}
            option={option}
            place={place}
            group={group}
            isStandard={option.id === standardId}
            isAlone={rows.length === 1}
            format={{ currency, zone }}
            problems={problems.get(option.id) ?? {}}
            focus={focus(place)}
            onChange={(changed) => onChange(withChangedOption(options, changed))}
            onStandard={() => onChange({ rows, standardId: option.id })}
            onMoveUp={() => goTo(place - 1, movedUp(options, option.id))}
            onRemove={() => goTo(Math.max(0, place - 1), withoutOption(options, option.id))}
          />
        ))}
      </div>
      {rows.length < maxPriceOptions && (
        <div>
          <button
            type="button"
            className={buttonClass({ tone: 'line' })}
            onClick={() => goTo(rows.length, withNewOption(options))}
          >
            <Plus />
            Add a price
          </button>
        </div>
      )}
      <p className="hint">
        Passes, the waitlist and moves reckon with the standard price, so it has no number of places and no end of its
        own, and asks for no reason. Whoever has booked keeps the price they booked at, also of one that you change or
        remove.
      </p>
    </>
  );
}
