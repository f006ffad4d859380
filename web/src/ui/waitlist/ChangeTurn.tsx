import { lazy, Suspense, useState } from 'react';
import type { WaitlistMode } from '#shared/rules/waitlist.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';
import { buttonClass } from '../button.ts';
import type { TurnDialogProps } from './TurnDialog.tsx';

const TurnDialog = lazy(async () => ({ default: (await import('./TurnDialog.tsx')).TurnDialog }));

type Props = { session: TurnDialogProps['session'] & { waitlistMode: WaitlistMode }; place: WaitingPlace };

/** Changes what happens at one's turn, without losing the place in line; nothing where there is nothing to choose. */
export function ChangeTurn({ session, place }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (session.waitlistMode !== 'next_in_line' || place.offer) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'line', small: true })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        When it is your turn<span className="sr-only"> for {session.title}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <TurnDialog session={session} place={place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
