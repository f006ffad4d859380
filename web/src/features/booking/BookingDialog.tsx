import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { buttonClass } from '../../ui/button.ts';
import { X } from '../../ui/icons.tsx';
import type { Booked } from './BookNow.tsx';
import { GuestForm } from './GuestForm.tsx';
import { canRetry, problemText } from './problem-text.ts';
import { PhoneSummary, Stub, Sum } from './Stub.tsx';
import { useBooking } from './use-booking.ts';
import './dialog.css';

/** Complete Your Booking: a ticket stub with the sum, and the form of a guest (spec section 2). */
export function BookingDialog({ session, onClose }: Booked) {
  const { total, problem, book } = useBooking(session);
  const failure = problem && problemText(problem, total);
  const ended = problem !== null && !canRetry(problem);
  const back = (
    <button type="button" className={buttonClass({ tone: 'sage', wide: true })} onClick={onClose}>
      Back to the session
    </button>
  );
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dialog__box">
        <Dialog className="dialog">
          <Stub session={session}>
            <Sum total={total} />
          </Stub>
          <div className="dialog__main">
            <Heading slot="title" level={2} className="dialog__title">
              Complete Your Booking
            </Heading>
            <PhoneSummary session={session} />
            {failure && (
              <div className="dialog__problem" role="alert">
                <strong>{failure.title}</strong> {failure.text}
              </div>
            )}
            <GuestForm problem={problem} onBook={book} instead={ended ? back : null}>
              <div className="only-phone">
                <Sum total={total} />
              </div>
            </GuestForm>
          </div>
          <Button className="icon-btn dialog__close" aria-label="Close" onPress={onClose}>
            <X />
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
