import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';

export type Booked = { session: ResponseBody<'getSession'>; onClose: () => void };

/** The page of a session with its booking dialog open: where somebody comes back to who had to sign in first. */
export function bookingHref(sessionId: string): string {
  return `${paths.session.href(sessionId)}?book=true`;
}

const loadDialog = () => import('./BookingDialog.tsx');

// A dialog that cannot be fetched yet is fetched again by the click, which then says so.
const prepare = () => void loadDialog().catch(() => undefined);

type Props = {
  session: ResponseBody<'getSession'>;
  /** Whether the session can be booked now; an open dialog stays, to say what happened. */
  available: boolean;
  /** Whether something else on the page matters more. */
  quiet: boolean;
};

/** The button that opens the booking dialog, which is fetched when somebody is about to press it. */
export function BookNow({ session, available, quiet }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<Booked> | null>(null);
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // Back from the payment page by the browser's own button: the page says how the booking stands.
  usePageRestore(() => setDialog(null));

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

  const [query, changeQuery] = useQuery();
  const isAsked = available && query.get('book') === 'true';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is looked at, and changed, once.
  useEffect(() => {
    // The page has this button twice, of which one is shown.
    if (!isAsked || !button.current?.checkVisibility()) return;
    changeQuery({ book: null }, 'replace');
    void open();
  }, [isAsked]);

  return (
    <>
      {available && (
        <button
          ref={button}
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
      {loading && <Spinner label="Opening the booking form" over />}
      {Dialog && <Dialog session={session} onClose={() => setDialog(null)} />}
    </>
  );
}
