import { type ReactNode, useEffect, useRef } from 'react';
import type { FormMessage } from '../lib/forms/form.ts';
import './alert.css';

type Props = FormMessage & {
  /** Actions below the text. */
  children?: ReactNode;
};

/** Result of a submission: announced by screen readers and scrolled into view. */
export function Alert({ tone, title, text, children }: Props) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is scrolled into view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [title, text]);

  return (
    <div ref={box} className={`alert alert--${tone}`} role={tone === 'good' ? 'status' : 'alert'}>
      <strong>{title}</strong> {text}
      {children}
    </div>
  );
}
