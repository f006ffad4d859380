import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { noteFailure, noteSuccess } from '../lib/notify.ts';
import { useQuery } from '../lib/router/use-query.ts';
import { usePageRestore } from '../lib/use-page-restore.ts';
import { usePrefetch } from '../lib/use-prefetch.ts';
import { hideOpening, isOpening } from './OpeningPopover.tsx';

type LoadOptions<DialogProps> = {
  load: () => Promise<ComponentType<DialogProps>>;
  /** Id of the `OpeningPopover` that a press shows until the dialog's code is there. */
  opening: string;
  onLoadFailed: () => void;
};

type Props<DialogProps> = LoadOptions<DialogProps> & {
  className: string;
  children: string;
  /** Tells whether the button is visible. An open dialog stays open to show the result. */
  available?: boolean;
  /** Name of the query parameter that opens the dialog when it is `true`, and whether it may. */
  openBy: { param: string; allowed: boolean };
  dialog: (Dialog: ComponentType<DialogProps>, onClose: () => void) => ReactNode;
};

/** A dialog whose code is loaded on intent, at the latest when it is opened. */
function useLazyDialog<DialogProps>({ load, opening, onLoadFailed }: LoadOptions<DialogProps>) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [loading, setLoading] = useState(false);
  const loaded = useRef<ComponentType<DialogProps> | null>(null);
  const fetchDialog = async () => {
    loaded.current = await load();
    return loaded.current;
  };
  const open = async () => {
    setLoading(true);
    try {
      const fetched = await fetchDialog();
      setDialog(() => fetched);
      noteSuccess(opening);
    } catch {
      noteFailure(opening);
      onLoadFailed();
    } finally {
      hideOpening(opening);
      setLoading(false);
    }
  };
  return { Dialog, loading, loaded, fetchDialog, open, close: () => setDialog(null) };
}

/** Opens a dialog whose code is loaded on intent; a press counts from when the button is seen, before the app runs. */
export function LazyDialogButton<DialogProps>(props: Props<DialogProps>) {
  const { className, children, available = true, opening, openBy, dialog } = props;
  const { Dialog, loading, loaded, fetchDialog, open, close } = useLazyDialog(props);
  const button = useRef<HTMLButtonElement>(null);
  const prefetch = usePrefetch(fetchDialog);
  // After the browser's Back button on the payment page, the page itself shows the result of it.
  usePageRestore(close);

  const press = (event: MouseEvent) => {
    // At hand: nothing to wait for.
    if (loaded.current) event.preventDefault();
    void open();
  };

  const [query, changeQuery] = useQuery();
  const isRequested = available && openBy.allowed && query.get(openBy.param) === 'true';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query opens the dialog once, as does an early press.
  useEffect(() => {
    // A page may have this button twice, one of them hidden by CSS.
    if (!available || !button.current?.checkVisibility()) return;
    if (isRequested) changeQuery({ [openBy.param]: null }, 'replace');
    if (isRequested || isOpening(opening)) void open();
  }, [isRequested]);

  return (
    <>
      {available && (
        <button
          // One that looks different is another one: the browser would see it move.
          key={className}
          ref={button}
          type="button"
          className={className}
          aria-haspopup="dialog"
          aria-busy={loading || undefined}
          popoverTarget={opening}
          popoverTargetAction="show"
          {...prefetch}
          onClick={press}
        >
          {children}
        </button>
      )}
      {Dialog && dialog(Dialog, close)}
    </>
  );
}
