import { type ComponentProps, useId } from 'react';
import { CircleAlert } from './page-icons.tsx';
import './field.css';

type Props = ComponentProps<'input'> & {
  label: string;
  /** The label is only for those who cannot see the field. */
  hiddenLabel?: boolean;
  hint?: string;
  /** Why the value was refused, beside the field. */
  error?: string | undefined;
};

/** A text field with its label, a hint, and what is wrong with it. */
export function Field({ label, hiddenLabel = false, hint, error, ...input }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
