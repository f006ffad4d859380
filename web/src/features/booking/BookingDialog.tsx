import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { isFree } from '#shared/money.ts';
import { hasCode } from '../../lib/api/problem.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { waitlistFailure } from '../../lib/waitlist.ts';
import { Alert } from '../../ui/checkout/Alert.tsx';
import { DiscountCode } from '../../ui/checkout/DiscountCode.tsx';
import { Sum } from '../../ui/checkout/Sum.tsx';
import { X } from '../../ui/icons.tsx';
import type { Booked } from './BookNow.tsx';
import { BackButton, Buttons } from './Buttons.tsx';
import { GuestForm } from './GuestForm.tsx';
import { offerAfter, problemText, toneOf } from './problem-text.ts';
import { PhoneSummary, Stub } from './Stub.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import { useJoining } from './use-joining.ts';
import '../../ui/checkout/dialog.css';

/** Complete Your Booking: a ticket stub with the sum, and the form of a guest (spec section 2). */
export function BookingDialog({ session, onClose }: Booked) {
  const booking = useBooking(session);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dialog__box">
        <Dialog className="dialog">
          <Stub session={session}>
            <Sum label="Session" price={booking.price} applied={booking.discount.applied} />
          </Stub>
          <div className="dialog__main">
            <Heading slot="title" level={2} className="dialog__title">
              Complete Your Booking
            </Heading>
            <PhoneSummary session={session} />
            <Form session={session} onClose={onClose} booking={booking} />
          </div>
          <Button className="icon-btn dialog__close" aria-label="Close" onPress={onClose}>
            <X />
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const bookingMail = 'Your confirmation and calendar entry go here.';
const waitingMail = 'We write here when a place is free.';

/** Books; offers the waitlist where the last place is gone, and a way back where there is nothing to book any more. */
function Form({ session, onClose, booking }: Booked & { booking: Booking }) {
  const { problem, report, discount, price, leaving, book } = booking;
  const { rates } = useCurrency();
  const { unjoined, forget, join } = useJoining(session.id, onClose, report);
  const offer = offerAfter(problem);
  const tryAgain = () => {
    forget();
    report(null);
  };
  const other = hasCode(problem, 'seats_held')
    ? { text: 'Try to book again', onPress: tryAgain }
    : { text: 'Back to the session', onPress: onClose };
  const end = (busy: boolean) => {
    if (offer === 'nothing') return <BackButton onClose={onClose} />;
    const total = price?.total ?? null;
    return <Buttons total={total} busy={busy} leaving={leaving} waiting={offer === 'wait'} other={other} />;
  };
  return (
    <>
      {problem && <Alert tone={toneOf(problem)} {...problemText(problem)} />}
      {unjoined && <Alert tone="bad" title={waitlistFailure(unjoined)} />}
      <GuestForm
        problem={unjoined ?? problem}
        onSubmit={offer === 'wait' ? join : book}
        mailHint={offer === 'wait' ? waitingMail : bookingMail}
        end={end}
      >
        {offer === 'book' && !isFree(session.price) && <DiscountCode discount={discount} rates={rates} />}
        {offer === 'book' && (
          <div className="only-phone">
            <Sum label="Session" price={booking.price} applied={booking.discount.applied} />
          </div>
        )}
      </GuestForm>
    </>
  );
}
