import { lazy, Suspense, useState } from 'react';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';
import { buttonClass } from '../button.ts';
import type { FewerDialogProps } from './FewerDialog.tsx';

const FewerDialog = lazy(async () => ({ default: (await import('./FewerDialog.tsx')).FewerDialog }));

type Props = { session: FewerDialogProps['session']; place: WaitingPlace };

/** Lets who waits for several places ask for fewer, in the same place of the line; nothing for one, or while they are offered. */
export function AskForFewer({ session, place }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (place.places === 1 || place.offer) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'line', small: true })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Ask for fewer places<span className="sr-only"> of {session.title}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FewerDialog session={session} place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
