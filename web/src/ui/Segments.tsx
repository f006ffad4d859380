import type { ComponentProps, ComponentType } from 'react';
import './segments.css';

type Option = { value: string; label: string; Icon?: ComponentType };

type Props = {
  label: string;
  options: readonly Option[];
  field: Omit<ComponentProps<'input'>, 'type' | 'value'> & { error?: string | undefined };
  /** The value that is chosen at first, where the form does not set it. */
  initial?: string;
  /** True for one that is as wide as the fields around it. */
  isWide?: boolean;
};

/** Renders radio buttons side by side that look like one switch. */
export function Segments({ label, options, field: { error: _, ...field }, initial, isWide = false }: Props) {
  return (
    <fieldset className="field">
      <legend className="field__label">{label}</legend>
      <div className={isWide ? 'segments segments--wide' : 'segments'}>
        {options.map(({ value, label: text, Icon }) => (
          <label key={value} className="segments__one">
            <input
              {...field}
              type="radio"
              value={value}
              {...(initial !== undefined && { defaultChecked: value === initial })}
            />
            {Icon && <Icon />}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
