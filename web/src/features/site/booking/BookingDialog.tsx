import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { paths } from '#shared/contract/paths.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Account, useAccount } from '../../../lib/account/account-store.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { waitlistFailure } from '../../../lib/waitlist.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DiscountCode } from '../../../ui/checkout/DiscountCode.tsx';
import { Sum } from '../../../ui/checkout/Sum.tsx';
import { X } from '../../../ui/icons.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { type Booked, bookingHref } from './BookNow.tsx';
import { BackButton, Buttons } from './Buttons.tsx';
import { GuestForm } from './GuestForm.tsx';
import { MemberForm } from './MemberForm.tsx';
import { PendingQuestion } from './PendingQuestion.tsx';
import { offerAfter, problemText, toneOf } from './problem-text.ts';
import { PhoneSummary, Stub } from './Stub.tsx';
import { type Booking, useBooking } from './use-booking.ts';
import { useJoining } from './use-joining.ts';
import { usePending } from './use-pending.ts';
import '../../../ui/checkout/dialog.css';

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
            <Steps session={session} onClose={onClose} booking={booking} />
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

type Props = Booked & { booking: Booking };

/** For whoever is signed in, a payment that was left comes first. */
function Steps(props: Props) {
  const account = useAccount();
  const { asking, booking, startAnew } = usePending(props.session, account);
  if (asking) return <Spinner label="Looking for your bookings" within />;
  if (booking) return <PendingQuestion booking={booking} onCancel={startAnew} />;
  return <Form {...props} account={account} />;
}

/** Books; offers the waitlist where the last place is gone, and a way back where there is nothing to book any more. */
function Form({ session, onClose, booking, account }: Props & { account: Account | null }) {
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
  const isWaiting = offer === 'wait';
  const form = { problem: unjoined ?? problem, end, mailHint: isWaiting ? waitingMail : bookingMail };
  const extras = offer === 'book' && (
    <>
      {!isFree(session.price) && <DiscountCode discount={discount} rates={rates} />}
      <div className="only-phone">
        <Sum label="Session" price={booking.price} applied={booking.discount.applied} />
      </div>
    </>
  );
  return (
    <>
      {problem && <Alert tone={toneOf(problem)} {...problemText(problem)} />}
      {unjoined && <Alert tone="bad" title={waitlistFailure(unjoined)} />}
      {account && !isWaiting ? (
        <MemberForm {...form} account={account} onSubmit={book}>
          {extras}
        </MemberForm>
      ) : (
        <GuestForm {...form} onSubmit={isWaiting ? join : book}>
          {extras}
          {!account && offer === 'book' && <SignInHint sessionId={session.id} />}
        </GuestForm>
      )}
    </>
  );
}

/** A way to one's account and back to this dialog. */
function SignInHint({ sessionId }: { sessionId: string }) {
  return (
    <p className="hint">
      Have an account?{' '}
      <AppLink to={paths.signIn.href()} onClick={() => storeReturn(bookingHref(sessionId))}>
        Sign in
      </AppLink>{' '}
      to see this booking with your others.
    </p>
  );
}
