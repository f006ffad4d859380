import { type ComponentProps, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { SumsField } from '../../../ui/admin/SumsField.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { Warning } from '../../../ui/admin/Warning.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { PlanPriceField } from './PlanPriceField.tsx';
import { RowPicture } from './SectionPicture.tsx';
import type { FieldSpec } from './section-specs.ts';
import { fieldName, inputText, numberFormatOf, sumText } from './section-values.ts';
import type { SectionFormState } from './use-section-form.ts';
import './section-form.css';

/** `rowId`: that of the row that the field is in. */
type FieldProps = { spec: FieldSpec; state: SectionFormState; initial: unknown; rowId?: unknown };

/** The control of a value that is stored in a section's settings. */
export function Field({ spec, state, initial, rowId }: FieldProps) {
  const { label, kind = 'line', hint, maxLength, options = {} } = spec;
  const control = state.field(fieldName(spec.name));
  if (kind === 'id' || kind === 'ulid') return <HiddenId name={control.name} kind={kind} initial={initial} />;
  if (kind === 'picture') return <RowPicture name={spec.name} label={label} state={state} initial={initial} />;
  if (kind === 'switch') {
    const { error: _, ...input } = control;
    if (spec.asks && initial === true) return <AskingSwitch {...input} label={label} hint={hint} asks={spec.asks} />;
    return <SwitchField {...input} label={label} hint={hint} defaultChecked={initial === true} />;
  }
  if (kind === 'choice') {
    return (
      <SelectField {...control} label={label} hint={hint} defaultValue={String(initial)}>
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'choices') return <Choices spec={spec} state={state} initial={initial} />;
  if (kind === 'planPriceFor') return null;
  if (kind === 'planPrice') return <PlanPriceField spec={spec} state={state} initial={initial} planId={rowId} />;
  if (kind === 'sums') {
    return (
      <SumsField
        label={label}
        hint={hint}
        field={(currency) => state.field(fieldName(spec.name, currency))}
        initial={(currency) => sumText(initial, currency)}
      />
    );
  }
  const defaultValue = inputText(initial, spec) || spec.initial;
  const format = numberFormatOf(spec);
  const shared = { ...control, label, maxLength: maxLength ?? (format ? 20 : undefined), hint, defaultValue };
  if (format && spec.warning) return <WarnedNumber {...shared} format={format} warning={spec.warning} />;
  if (format) return <NumberField {...shared} format={format} />;
  if (kind === 'line' || kind === 'slug') return <TextField {...shared} autoComplete="off" />;
  return <TextArea {...shared} rows={kind === 'markdown' ? 10 : 3} />;
}

type AskingProps = Omit<ComponentProps<typeof SwitchField>, 'defaultChecked' | 'onChange'> & { asks: string };

/** A switch that is on, and goes off once that was confirmed. */
function AskingSwitch({ asks, ...input }: AskingProps) {
  const field = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  return (
    <div ref={field}>
      <SwitchField
        {...input}
        defaultChecked
        onChange={({ target }) => {
          if (target.checked) return;
          target.checked = true;
          setAsking(true);
        }}
      />
      {asking && (
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          onClick={() => {
            const box = field.current?.querySelector('input');
            if (box) box.checked = false;
            setAsking(false);
          }}
        >
          {asks}
        </button>
      )}
    </div>
  );
}

type HiddenProps = { name: string; kind: 'id' | 'ulid'; initial: unknown };

/** Keeps the id of a stored row; a new one has none yet, or a random one. */
function HiddenId({ name, kind, initial }: HiddenProps) {
  const [id] = useState(() => (typeof initial === 'string' ? initial : kind === 'ulid' ? ulid() : ''));
  return <input type="hidden" name={name} defaultValue={id} />;
}

type WarnedProps = ComponentProps<typeof NumberField> & { warning: NonNullable<FieldSpec['warning']> };

/** A number of which something may be worth a thought, which is said as it is typed. */
function WarnedNumber({ warning, ...field }: WarnedProps) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''));
  return (
    <>
      <NumberField {...field} onChange={({ target }) => setTyped(target.value)} />
      <Warning>{warning(typed)}</Warning>
    </>
  );
}

function Choices({ spec: { name, label, hint, options = {} }, state, initial }: FieldProps) {
  const chosen: unknown[] = Array.isArray(initial) ? initial : [];
  const { error } = state.field(fieldName(name));
  return (
    <fieldset className="section-form__choices">
      <legend className="field__label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {Object.entries(options).map(([value, text]) => {
        const { error: _, ...input } = state.field(fieldName(name, value));
        return <SwitchField key={value} {...input} label={text} defaultChecked={chosen.includes(value)} />;
      })}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
