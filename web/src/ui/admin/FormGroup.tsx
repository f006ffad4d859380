import { type ReactNode, useId } from 'react';
import './form-group.css';

/** Fields of a long form that belong together, with what they are about at their left. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="form-group" aria-labelledby={id}>
      <h2 id={id} className="box-title">
        {title}
      </h2>
      <div className="form-group__fields">{children}</div>
    </section>
  );
}

/** Status and buttons at the end of a long form, always in view. */
export function FormEnd({ text, children }: { text?: string | undefined; children: ReactNode }) {
  return (
    <div className="form-end actions">
      <p className="hint" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}
