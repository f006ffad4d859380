import type { ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useDialogEntry } from '../../lib/router/use-dialog-entry.ts';
import { X } from '../page-icons.tsx';
import './dialog.css';

type Props = {
  title: string;
  /** Shows what is bought, beside the form on wide screens. */
  summary: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which a session is booked or a collection is bought. */
export function CheckoutDialog({ title, summary, onClose, children }: Props) {
  useDialogEntry(onClose);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dialog__box">
        <Dialog className="dialog">
          {summary}
          <div className="dialog__main">
            <Heading slot="title" level={2} className="dialog__title">
              {title}
            </Heading>
            {children}
          </div>
          <Button className="icon-btn dialog__close" aria-label="Close" onPress={onClose}>
            <X />
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
