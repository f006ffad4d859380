import type { ComponentType } from 'react';
import type { SessionForm } from './form.ts';
import './segments.css';

type Option = { value: string; label: string; Icon?: ComponentType };

type Props = {
  label: string;
  options: readonly Option[];
  field: ReturnType<SessionForm['field']>;
  /** True for one that is as wide as the fields around it. */
  isWide?: boolean;
};

/** Renders radio buttons side by side that look like one switch. */
export function Segments({ label, options, field: { error: _, ...field }, isWide = false }: Props) {
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      <div className={isWide ? 'segments segments--wide' : 'segments'}>
        {options.map(({ value, label: text, Icon }) => (
          <label key={value} className="segments__one">
            <input {...field} type="radio" value={value} />
            {Icon && <Icon />}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
