import { useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { isFree } from '#shared/money.ts';
import { ApiProblem, hasCode } from '../../lib/api/problem.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import type { Guest } from '../../lib/guest.ts';
import { joinWaitlist, waitlistFailure } from '../../lib/waitlist.ts';
import { X } from '../../ui/icons.tsx';
import { Alert } from './Alert.tsx';
import type { Booked } from './BookNow.tsx';
import { BackButton, PayButton, WaitButtons } from './Buttons.tsx';
import { DiscountCode } from './DiscountCode.tsx';
import { GuestForm } from './GuestForm.tsx';
import { offerAfter, problemText } from './problem-text.ts';
import { PhoneSummary, Stub } from './Stub.tsx';
import { Sum } from './Sum.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import './dialog.css';

/** Complete Your Booking: a ticket stub with the sum, and the form of a guest (spec section 2). */
export function BookingDialog({ session, onClose }: Booked) {
  const booking = useBooking(session);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dialog__box">
        <Dialog className="dialog">
          <Stub session={session}>
            <Sum booking={booking} />
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

/** Books; offers the waitlist where the last place is gone, and a way back where there is nothing to book any more. */
function Form({ session, onClose, booking }: Booked & { booking: Booking }) {
  const { problem, report, discount } = booking;
  const { rates } = useCurrency();
  const [unjoined, setUnjoined] = useState<ApiProblem | null>(null);
  const offer = offerAfter(problem);
  const isHeld = hasCode(problem, 'seats_held');

  const join = async (guest: Guest) => {
    setUnjoined(null);
    try {
      await joinWaitlist(session.id, guest);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (hasCode(error, 'seats_free')) report(error);
      else setUnjoined(error);
    }
  };
  const tryAgain = () => {
    setUnjoined(null);
    report(null);
  };
  const end = (busy: boolean) => {
    if (offer === 'nothing') return <BackButton onClose={onClose} />;
    if (offer === 'book') {
      return <PayButton total={booking.price?.total ?? null} busy={busy} leaving={booking.leaving} />;
    }
    const other = isHeld ? 'Try to book again' : 'Back to the session';
    return <WaitButtons busy={busy} other={other} onOther={isHeld ? tryAgain : onClose} />;
  };
  return (
    <>
      {problem && <Alert {...problemText(problem)} />}
      {unjoined && <Alert title={waitlistFailure(unjoined)} />}
      <GuestForm problem={unjoined ?? problem} onSubmit={offer === 'wait' ? join : booking.book} end={end}>
        {offer === 'book' && !isFree(session.price) && <DiscountCode discount={discount} rates={rates} />}
        {offer === 'book' && (
          <div className="only-phone">
            <Sum booking={booking} />
          </div>
        )}
      </GuestForm>
    </>
  );
}
