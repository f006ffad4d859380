import { useCallback, useEffect, useRef } from 'react';
import { enterDialog } from './dialog-entries.ts';

/**
 * Lets Back close the dialog that this component is, on a narrow screen (docs/product.md#dialogs). Returns what gives its
 * entry up before the dialog closes: to a link that leads away from the site.
 */
export function useDialogEntry(onClose: () => void, isActive: boolean): ReturnType<typeof enterDialog> {
  const close = useRef(onClose);
  const leave = useRef<ReturnType<typeof enterDialog>>(null);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isActive) return;
    leave.current = enterDialog(() => close.current());
    return () => leave.current?.();
  }, [isActive]);
  return useCallback((isLeavingSite) => leave.current?.(isLeavingSite), []);
}
