import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog.tsx';
import { X } from './page-icons.tsx';
import './modal.css';

type Props = {
  title: string;
  onClose: () => void;
  /** False for a question about Back itself. */
  backCloses?: boolean | undefined;
  children: ReactNode;
};

/** A small dialog with a title and a button that closes it. */
export function Modal({ title, onClose, backCloses, children }: Props) {
  const id = useId();
  return (
    <Dialog
      box="modal"
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
