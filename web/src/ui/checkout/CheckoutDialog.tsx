import { type ReactNode, useId } from 'react';
import { Dialog } from '../Dialog.tsx';
import { X } from '../page-icons.tsx';
import './checkout-dialog.css';

type Props = {
  title: string;
  /** Shows what is bought, beside the form on wide screens. */
  summary: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which a session is booked or a collection is bought. */
export function CheckoutDialog({ title, summary, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog box="checkout" labelledBy={id} onClose={onClose} besideCloses>
      {summary}
      <div className="checkout__main">
        <h2 id={id} className="checkout__title">
          {title}
        </h2>
        {children}
      </div>
      <button type="button" className="icon-btn checkout__close" aria-label="Close" onClick={onClose}>
        <X />
      </button>
    </Dialog>
  );
}
