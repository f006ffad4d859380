import { useId, useRef } from 'react';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { FieldError } from '../../../ui/FormField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { FieldSpec, RowsSpec } from './section-specs.ts';
import { fieldName, numberFormatOf, rowsAt } from './section-values.ts';
import type { SectionFormState } from './use-section-form.ts';

type Props = { spec: RowsSpec; state: SectionFormState; initial: unknown };

type RowFieldProps = { spec: FieldSpec; control: ReturnType<SectionFormState['field']>; initial: string };

function RowField({ spec, control, initial }: RowFieldProps) {
  const { label, kind, maxLength } = spec;
  if (kind === 'id') {
    const { error: _, ...input } = control;
    return <input {...input} type="hidden" defaultValue={initial} />;
  }
  const format = numberFormatOf(spec);
  if (format) return <NumberField {...control} label={label} format={format} maxLength={20} defaultValue={initial} />;
  return <TextField {...control} label={label} maxLength={maxLength} autoComplete="off" defaultValue={initial} />;
}

/** `row` is counted from 1. */
function RowActions({ row, onMoveUp, onRemove }: { row: number; onMoveUp: () => void; onRemove: () => void }) {
  return (
    <div className="section-form__acts">
      {row > 1 && (
        <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onMoveUp}>
          Move up<span className="sr-only">: row {row}</span>
        </button>
      )}
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onRemove}>
        Remove<span className="sr-only">: row {row}</span>
      </button>
    </div>
  );
}

/** A list whose rows are added, removed and moved up. */
export function RowsField({ spec, state, initial }: Props) {
  const { rows, setRows } = state;
  const keys = rows[spec.name] ?? [];
  const next = useRef(keys.length);
  const change = (changedKeys: readonly string[]) => setRows({ ...rows, [spec.name]: changedKeys });
  const add = () => {
    change([...keys, `${next.current}`]);
    next.current += 1;
  };
  const moveUp = (key: string) => {
    const place = keys.indexOf(key);
    const others = keys.filter((one) => one !== key);
    change([...others.slice(0, place - 1), key, ...others.slice(place - 1)]);
  };
  const started = rowsAt(initial, spec);
  const { error } = state.field(spec.name);
  const errorId = useId();
  const isShort = spec.fields.filter(({ kind }) => kind !== 'id').length === 1;
  return (
    <>
      {keys.length === 0 && <p className="hint">{spec.empty}</p>}
      {keys.map((key, place) => (
        <fieldset key={key} className={isShort ? 'section-form__row section-form__row--short' : 'section-form__row'}>
          <legend className="sr-only">{`${spec.one} ${place + 1}`}</legend>
          {spec.fields.map((field) => (
            <RowField
              key={field.name}
              spec={field}
              control={state.field(fieldName(spec.name, key, field.name))}
              initial={started[Number(key)]?.[field.name] ?? ''}
            />
          ))}
          <RowActions
            row={place + 1}
            onMoveUp={() => moveUp(key)}
            onRemove={() => change(keys.filter((one) => one !== key))}
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
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={add}>
            {spec.add}
          </button>
        </div>
      )}
    </>
  );
}
