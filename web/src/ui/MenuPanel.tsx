import { type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from './Dialog.tsx';

type Props = {
  box: string;
  place: 'top' | 'left' | 'bottom';
  label?: string;
  labelledBy?: string;
  /** Selects the links that close it. */
  choices?: string;
  onClose: () => void;
  children: ReactNode;
};

/** The menu of a narrow screen, as a dialog: a link, a press beside it, Back or a wide window closes it. */
export function MenuPanel({ choices = 'a', onClose, children, ...dialog }: Props) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)');
    const closeMenu = () => close.current();
    wide.addEventListener('change', closeMenu);
    return () => wide.removeEventListener('change', closeMenu);
  }, []);
  return (
    <Dialog {...dialog} choices={choices} firstFocus="a, button" besideCloses onClose={onClose}>
      {children}
    </Dialog>
  );
}
