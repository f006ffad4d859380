import { type ComponentProps, useId } from 'react';
import './switch.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  /** Hides the label from all but screen readers, as in a row of a table. */
  hiddenLabel?: boolean;
  hint?: string | undefined;
};

/** Renders a checkbox that looks like a switch. Takes `register` of react-hook-form, or `checked` and `onChange`. */
export function SwitchField({ label, hiddenLabel = false, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className="switch">
      <label className="switch__row">
        {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox itself says whether it is checked. */}
        <input {...input} type="checkbox" role="switch" aria-describedby={hint ? id : undefined} />
        <span className="switch__track" aria-hidden="true" />
        <span className={hiddenLabel ? 'sr-only' : 'switch__label'}>{label}</span>
      </label>
      {hint && (
        <p className="hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}
