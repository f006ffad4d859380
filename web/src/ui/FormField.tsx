import { type ReactNode, useId } from 'react';
import { CircleAlert } from './page-icons.tsx';
import './field.css';

export type FieldProps = {
  label: string;
  /** Follows the label in quieter letters: (optional). */
  labelNote?: string | undefined;
  /** Shows the label to screen readers only. */
  hiddenLabel?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Attributes that connect a control with its label, hint and error. */
export type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Says what is wrong with a field, which names it in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field__error" id={id}>
      <CircleAlert />
      {children}
    </p>
  );
}

export function FormField({
  label,
  labelNote,
  hiddenLabel = false,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : undefined}>
        {label}
        {labelNote && <span className="field__note"> {labelNote}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
