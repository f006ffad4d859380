import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { FieldError } from '../../../ui/FormField.tsx';
import { Field } from './SectionField.tsx';
import type { RowsSpec } from './section-specs.ts';
import { rowsAt, valueAt } from './section-values.ts';
import type { SectionFormState } from './use-section-form.ts';

type Props = { spec: RowsSpec; state: SectionFormState; initial: unknown };

type ActionProps = { row: number; asks: boolean; onMoveUp: () => void; onRemove: () => void };

/** `row` is counted from 1; `asks`: its removal is to be confirmed. */
function RowActions({ row, asks, onMoveUp, onRemove }: ActionProps) {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="section-form__acts">
      {row > 1 && (
        <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onMoveUp}>
          Move up<span className="sr-only">: row {row}</span>
        </button>
      )}
      <button
        type="button"
        className={buttonClass({ tone: 'line', small: true })}
        onClick={() => (asks && !confirming ? setConfirming(true) : onRemove())}
        onBlur={() => setConfirming(false)}
      >
        <span>{confirming ? 'Yes, remove it' : 'Remove'}</span>
        <span className="sr-only">: row {row}</span>
      </button>
    </div>
  );
}

/** The keys of the rows, and what changes them. */
function useRows({ name }: RowsSpec, { rows, setRows }: SectionFormState) {
  const keys = rows[name] ?? [];
  const next = useRef(keys.length);
  const change = (changedKeys: readonly string[]) => setRows({ ...rows, [name]: changedKeys });
  return {
    keys,
    add: () => {
      change([...keys, `${next.current}`]);
      next.current += 1;
    },
    remove: (key: string) => change(keys.filter((one) => one !== key)),
    moveUp: (key: string) => {
      const place = keys.indexOf(key);
      const others = keys.filter((one) => one !== key);
      change([...others.slice(0, place - 1), key, ...others.slice(place - 1)]);
    },
  };
}

/** The button that adds a row, which is focused once one was removed: its own button is gone. */
function useFocusAfterRemoval(count: number) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) button.current?.focus();
    before.current = count;
  }, [count]);
  return button;
}

/** A list whose rows are added, removed and moved up. */
export function RowsField({ spec, state, initial }: Props) {
  const { keys, add, remove, moveUp } = useRows(spec, state);
  const addButton = useFocusAfterRemoval(keys.length);
  const started = rowsAt(initial, spec);
  const { error } = state.field(spec.name);
  const errorId = useId();
  const isShort = spec.fields.filter(({ kind }) => kind !== 'id').length === 1;
  const size = isShort ? 'section-form__row--short' : spec.isLarge && 'section-form__row--large';
  const rowClass = ['section-form__row', size].filter(Boolean).join(' ');
  return (
    <>
      {keys.length === 0 && <p className="hint">{spec.empty}</p>}
      {keys.map((key, place) => (
        <fieldset key={key} className={rowClass}>
          <legend className={spec.isLarge ? 'field__label' : 'sr-only'}>{`${spec.one} ${place + 1}`}</legend>
          {spec.fields.map((field) => (
            <Field
              key={field.name}
              spec={{ ...field, name: `${spec.name}.${key}.${field.name}` }}
              state={state}
              initial={valueAt(started[Number(key)], field.name)}
              rowId={valueAt(started[Number(key)], 'id')}
            />
          ))}
          <RowActions
            row={place + 1}
            asks={spec.isLarge === true}
            onMoveUp={() => moveUp(key)}
            onRemove={() => remove(key)}
          />
        </fieldset>
      ))}
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {keys.length < spec.max && (
        <div>
          <button ref={addButton} type="button" className={buttonClass({ tone: 'line' })} onClick={add}>
            {spec.add}
          </button>
        </div>
      )}
    </>
  );
}
