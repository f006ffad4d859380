import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';

export type BookingDialogProps = { session: ResponseBody<'getSession'>; onClose: () => void };

/** A session's page with its booking dialog open: the target after signing in. */
export function bookingHref(sessionId: string): string {
  return `${paths.session.href(sessionId)}?book=true`;
}

const loadDialog = () => import('./BookingDialog.tsx');

// A failed preload is repeated by the click, which reports it.
const preload = () => void loadDialog().catch(() => undefined);

type Props = {
  session: ResponseBody<'getSession'>;
  /** Whether the session can be booked now. An open dialog stays open, to tell what happened. */
  available: boolean;
  /** Less prominent, because something else on the page matters more. */
  quiet: boolean;
};

/** Opens the booking dialog, whose code is loaded when the button is pointed at, focused or pressed. */
export function BookNow({ session, available, quiet }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<BookingDialogProps> | null>(null);
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // After the browser's Back button on the payment page, the page itself shows the booking's state.
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
  const isRequested = available && query.get('book') === 'true';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query opens the dialog once.
  useEffect(() => {
    // The page has this button twice, one of them hidden by CSS.
    if (!isRequested || !button.current?.checkVisibility()) return;
    changeQuery({ book: null }, 'replace');
    void open();
  }, [isRequested]);

  return (
    <>
      {available && (
        <button
          ref={button}
          type="button"
          className={buttonClass({ tone: quiet ? 'line' : 'clay' })}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
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
