import { type ComponentType, useState } from 'react';
import type { Answer } from '#shared/contract/contract.ts';
import { notify } from '../../lib/notify.ts';
import { useReturn } from '../../lib/use-return.ts';
import { buttonClass } from '../../ui/button.ts';
import { Waiting } from '../../ui/Waiting.tsx';

export type Booked = { session: Answer<'getSession'>; onClose: () => void };

const loadDialog = () => import('./BookingDialog.tsx');

// A dialog that cannot be fetched yet is fetched again by the click, which then says so.
const prepare = () => void loadDialog().catch(() => undefined);

type Props = {
  session: Answer<'getSession'>;
  /** Whether the session can be booked now; an open dialog stays, to say what happened. */
  available: boolean;
  /** Whether something else on the page matters more. */
  quiet: boolean;
};

/** The button that opens the booking dialog, which is fetched when somebody is about to press it. */
export function BookNow({ session, available, quiet }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Booked> | null>(null);
  const [loading, setLoading] = useState(false);

  // Back from the payment page by the browser's own button: the page says how the booking stands.
  useReturn(() => setDialog(null));

  const open = async () => {
    setLoading(true);
    try {
      const { BookingDialog } = await loadDialog();
      setDialog(() => BookingDialog);
    } catch {
      notify({ tone: 'bad', title: 'Error', text: 'Failed to book session. Please try again.' });
    } finally {
      setLoading(false);
    }
  };

  return (
    <>
      {available && (
        <button
          type="button"
          className={buttonClass({ tone: quiet ? 'line' : 'clay' })}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void open()}
        >
          Book Now
        </button>
      )}
      {loading && <Waiting label="Opening the booking form" over />}
      {Dialog && <Dialog session={session} onClose={() => setDialog(null)} />}
    </>
  );
}
