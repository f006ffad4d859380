import { type ComponentProps, type ReactNode, useId } from 'react';
import { CircleAlert } from './page-icons.tsx';
import './field.css';

type Props = ComponentProps<'input'> & {
  label: string;
  /** The label is only for those who cannot see the field. */
  hiddenLabel?: boolean;
  hint?: string;
  /** Why the value was refused, beside the field. */
  error?: string | undefined;
  /** Stands beside the box, as high as it. */
  beside?: ReactNode;
};

/** A text field with its label, a hint, and what is wrong with it. */
export function TextField({ label, hiddenLabel = false, hint, error, beside, ...input }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const box = (
    <input
      {...input}
      id={id}
      className="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      {beside ? (
        <div className="field__row">
          {box}
          {beside}
        </div>
      ) : (
        box
      )}
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
