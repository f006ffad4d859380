import { type ReactNode, useId } from 'react';
import './panel.css';

type Props = {
  title: string;
  /** Beside the title: a link, a legend, a count. */
  beside?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, beside, children }: Props) {
  const id = useId();
  return (
    <section className="panel boxed" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id} className="panel-title">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
