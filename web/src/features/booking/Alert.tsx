import { useEffect, useRef } from 'react';

/** What went wrong, above the form; comes into view where the form is taller than the screen. */
export function Alert({ title, text }: { title: string; text?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new text is brought into view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [title, text]);

  return (
    <div ref={box} className="dialog__problem" role="alert">
      <strong>{title}</strong> {text}
    </div>
  );
}
