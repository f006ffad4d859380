import type { ComponentType } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import './segments.css';

type Option = { value: string; label: string; Icon?: ComponentType };

type Props = {
  label: string;
  options: readonly Option[];
  field: UseFormRegisterReturn;
};

/** Renders radio buttons side by side that look like one switch. */
export function Segments({ label, options, field }: Props) {
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: text, Icon }) => (
        <label key={value} className="segments__one">
          <input {...field} type="radio" value={value} />
          {Icon && <Icon />}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
