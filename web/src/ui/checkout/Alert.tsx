import { useEffect, useRef } from 'react';
import './dialog.css';

type Said = {
  /** Something failed, something is otherwise than it was, or something has turned out well. */
  tone: 'bad' | 'wait' | 'good';
  title: string;
  text?: string;
};

/** What came of a try, above the form; comes into view where the form is taller than the screen. */
export function Alert({ tone, title, text }: Said) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is brought into view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [title, text]);

  return (
    <div ref={box} className={`dialog__said dialog__said--${tone}`} role="alert">
      <strong>{title}</strong> {text}
    </div>
  );
}
