import { type MouseEvent, useCallback, useEffect, useRef } from 'react';
import { enterDialog } from '../lib/router/dialog-entries.ts';

/** State of a narrow screen's menu in a native dialog. A link, the backdrop, Back or a wide window closes it. */
export function useMenuDialog(linkSelector = 'a') {
  const ref = useRef<HTMLDialogElement>(null);
  const leaveEntry = useRef<ReturnType<typeof enterDialog> | null>(null);
  const leave = useCallback((isLeavingSite?: boolean) => {
    leaveEntry.current?.(isLeavingSite);
    leaveEntry.current = null;
  }, []);
  const close = useCallback(() => {
    ref.current?.close();
    leave();
  }, [leave]);
  const open = () => {
    ref.current?.showModal();
    leaveEntry.current = enterDialog(close);
  };

  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)');
    const dialog = ref.current;
    // By Escape too.
    const onClosed = () => leave();
    wide.addEventListener('change', close);
    dialog?.addEventListener('close', onClosed);
    return () => {
      wide.removeEventListener('change', close);
      dialog?.removeEventListener('close', onClosed);
      leave();
    };
  }, [close, leave]);

  const closeOnChoice = ({ target, currentTarget, defaultPrevented }: MouseEvent) => {
    const onBackdrop = target === currentTarget;
    const isChoice = target instanceof Element && target.closest(linkSelector) !== null;
    // The app takes its own links from the browser.
    if (isChoice && !defaultPrevented) leave(true);
    if (onBackdrop || isChoice) close();
  };

  return { ref, open, close, closeOnChoice };
}
