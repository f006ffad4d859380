import { useEffect, useRef } from 'react';
import { CircleAlert } from '../page-icons.tsx';

type Props = { id: string; error: string | undefined; note: string | undefined };

/** Says beside a choice of prices what is wrong with it, or what has changed. It is announced when it comes. */
export function ChoiceNotes({ id, error, note }: Props) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error || note) box.current?.scrollIntoView({ block: 'nearest' });
  }, [error, note]);

  return (
    <div ref={box} id={id} role="alert" className="price-field__notes">
      {note && <p className="price-field__note">{note}</p>}
      {error && (
        <p className="field__error">
          <CircleAlert />
          {error}
        </p>
      )}
    </div>
  );
}
