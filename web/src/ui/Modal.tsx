import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog.tsx';
import { X } from './page-icons.tsx';
import './modal.css';

type Props = {
  title: string;
  onClose: () => void;
  /** False for a question about Back itself. */
  backCloses?: boolean | undefined;
  /** Wider, and as high as the window at most: what is in it scrolls by itself. */
  tall?: boolean;
  children: ReactNode;
};

/** A small dialog with a title and a button that closes it. */
export function Modal({ title, onClose, backCloses, tall = false, children }: Props) {
  const id = useId();
  return (
    <Dialog
      box={tall ? 'modal modal--tall' : 'modal'}
      labelledBy={id}
      onClose={onClose}
      backCloses={backCloses}
      firstFocus="[data-first], input:not([readonly])"
    >
      <h2 id={id}>{title}</h2>
      {children}
      <button type="button" className="icon-btn modal__close" aria-label="Close" onClick={onClose}>
        <X />
      </button>
    </Dialog>
  );
}
