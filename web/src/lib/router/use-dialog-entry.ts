import { useEffect, useRef } from 'react';
import { enterDialog } from './dialog-entries.ts';

/** Lets Back close the dialog that this component is, on a narrow screen (docs/product.md#dialogs). */
export function useDialogEntry(onClose: () => void, isActive = true): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isActive) return;
    const leave = enterDialog(() => close.current());
    return () => leave();
  }, [isActive]);
}
