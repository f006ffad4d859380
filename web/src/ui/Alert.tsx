import { type ReactNode, useEffect, useRef } from 'react';
import './alert.css';

export type Message = {
  /** Something failed, something has to be done first, or something has turned out well. */
  tone: 'bad' | 'wait' | 'good';
  title: string;
  text?: string;
};

type Props = Message & {
  /** What can be done about it. */
  children?: ReactNode;
};

/** What came of a try, beside the form; said aloud, and in view where the form is taller than the screen. */
export function Alert({ tone, title, text, children }: Props) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is brought into view.
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
