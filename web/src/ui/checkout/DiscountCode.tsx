import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Rates } from '#shared/rules/currency.ts';
import { discountApplied } from '#shared/rules/discount-codes.ts';
import type { DiscountField } from '../../lib/checkout/use-discount.ts';
import { buttonClass } from '../button.ts';
import { Check } from '../page-icons.tsx';
import { TextField } from '../TextField.tsx';
import './discount.css';

/** Upper-cased while it is typed, with the caret where it was (docs/product.md#discount-codes). */
function upperCased({ target }: ChangeEvent<HTMLInputElement>): string {
  const { selectionStart, selectionEnd } = target;
  const text = target.value.toUpperCase();
  if (text !== target.value) {
    target.value = text;
    target.setSelectionRange(selectionStart, selectionEnd);
  }
  return text;
}

function Entry({ discount }: { discount: DiscountField }) {
  const { typed, checking, error, type, apply } = discount;
  const box = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);

  // Enter looks the code up; it must not book at the price before the discount.
  const applyByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    void apply();
  };
  return (
    <TextField
      ref={box}
      label="Discount code"
      value={typed}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      onChange={(event) => type(upperCased(event))}
      onKeyDown={applyByKey}
      beside={
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          disabled={typed.trim() === ''}
          aria-disabled={checking}
          onClick={() => void apply()}
        >
          {checking ? 'Applying…' : 'Apply'}
        </button>
      }
    />
  );
}

type Props = {
  discount: DiscountField;
  rates: Rates;
  /** Says for what of an order an applied code counts. */
  scope?: string | undefined;
};

function Applied({ discount, rates, scope }: Props) {
  const { applied, remove } = discount;
  const id = useId();
  if (!applied) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for several fields; this shows one value and its button.
    <div className="field" role="group" aria-labelledby={id}>
      <span className="field__label" id={id}>
        Discount code
      </span>
      <div className="code">
        <Check />
        <b>{applied.code}</b>
        <button type="button" className="code__remove" onClick={remove}>
          Remove
        </button>
      </div>
      <p className="hint" role="status">
        {[discountApplied(applied, rates), ...(scope ? [scope] : [])].join('. ')}
      </p>
    </div>
  );
}

/** The discount code's field; what it takes off, once it is applied. */
export function DiscountCode({ discount, rates, scope }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isApplied = discount.applied !== null;
  const before = useRef(isApplied);

  useEffect(() => {
    if (before.current === isApplied) return;
    before.current = isApplied;
    // The button that was pressed is gone: the focus goes to what has come in its place.
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isApplied]);

  return (
    <div ref={box} className="code-field">
      {isApplied ? <Applied discount={discount} rates={rates} scope={scope} /> : <Entry discount={discount} />}
    </div>
  );
}
