import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useQuery } from '../lib/router/use-query.ts';
import { usePageRestore } from '../lib/use-page-restore.ts';
import { Spinner } from './Spinner.tsx';

type Props<DialogProps> = {
  className: string;
  children: string;
  /** Whether the button is visible. An open dialog stays open to show the result. */
  available?: boolean;
  load: () => Promise<ComponentType<DialogProps>>;
  loadingLabel: string;
  onLoadFailed: () => void;
  /** Name of the query parameter that opens the dialog when it is `true`, and whether it may. */
  openBy: { param: string; allowed: boolean };
  dialog: (Dialog: ComponentType<DialogProps>, onClose: () => void) => ReactNode;
};

/** Opens a dialog whose code is loaded when the button is pointed at, focused or pressed. */
export function LazyDialogButton<DialogProps>(props: Props<DialogProps>) {
  const { className, children, available = true, load, loadingLabel, onLoadFailed, openBy, dialog } = props;
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);
  // After the browser's Back button on the payment page, the page itself shows the result of it.
  usePageRestore(close);

  const open = async () => {
    setLoading(true);
    try {
      const loaded = await load();
      setDialog(() => loaded);
    } catch {
      onLoadFailed();
    } finally {
      setLoading(false);
    }
  };
  // A failed preload is repeated by the click, which reports it.
  const preload = () => void load().catch(() => undefined);

  const [query, changeQuery] = useQuery();
  const isRequested = available && openBy.allowed && query.get(openBy.param) === 'true';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query opens the dialog once.
  useEffect(() => {
    // A page may have this button twice, one of them hidden by CSS.
    if (!isRequested || !button.current?.checkVisibility()) return;
    changeQuery({ [openBy.param]: null }, 'replace');
    void open();
  }, [isRequested]);

  return (
    <>
      {available && (
        <button
          ref={button}
          type="button"
          className={className}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void open()}
        >
          {children}
        </button>
      )}
      {loading && <Spinner label={loadingLabel} over />}
      {Dialog && dialog(Dialog, close)}
    </>
  );
}
