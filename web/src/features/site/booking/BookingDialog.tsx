import '../../../lib/api/site-routes.ts';
import { lazy, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { isFree } from '#shared/rules/money.ts';
import { type Account, useAccount } from '../../../lib/account/account-store.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { useAvailabilityPolling } from '../../../lib/api/use-availability-polling.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { waitlistFailure } from '../../../lib/booking/waitlist.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone, zoneOf } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { FurtherPeople } from '../../../ui/booking/FurtherPeople.tsx';
import { PlacesField } from '../../../ui/booking/PlacesField.tsx';
import { CheckoutDialog } from '../../../ui/checkout/CheckoutDialog.tsx';
import { DiscountCode } from '../../../ui/checkout/DiscountCode.tsx';
import { OutageAlert } from '../../../ui/checkout/OutageAlert.tsx';
import { Sum, SumLine } from '../../../ui/checkout/Sum.tsx';
import { creditsInButton } from '../../../ui/packs/use-pack.ts';
import type { ShownChoice } from '../../../ui/pricing/use-price-choice.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { BackButton, Buttons } from './FormButtons.tsx';
import { GuestForm } from './GuestForm.tsx';
import { codeScopeText, orderProblemText, sumLabel } from './group-text.ts';
import { MemberForm } from './MemberForm.tsx';
import { shownDiscount } from './members-price.ts';
import { PendingQuestion } from './PendingQuestion.tsx';
import { choiceProblemText, isOfChoice, nextStepAfter, toneOf } from './problem-text.ts';
import type { ScreeningState } from './ScreeningStep.tsx';
import { SummaryLine, SummaryPanel } from './Summary.tsx';
import { type BookingCheckout, useBookingCheckout } from './use-booking-checkout.ts';
import { useJoinWaitlist } from './use-join-waitlist.ts';
import { usePending } from './use-pending-booking.ts';

// Few sessions ask questions.
const ScreeningStep = lazy(async () => ({ default: (await import('./ScreeningStep.tsx')).ScreeningStep }));
// Most sessions are paid at once.
const DepositField = lazy(async () => ({
  default: (await import('../../../ui/pricing/DepositField.tsx')).DepositField,
}));
// Most have no pack.
const CreditsField = lazy(async () => ({ default: (await import('../../../ui/packs/CreditsField.tsx')).CreditsField }));
// Few have a membership.
const MembersPrice = lazy(async () => ({ default: (await import('./MembersPrice.tsx')).MembersPrice }));
// Most sessions have one price.
const PriceField = lazy(async () => ({ default: (await import('../../../ui/pricing/PriceField.tsx')).PriceField }));

type BookingDialogProps = { session: ResponseBody<'getSession'>; onClose: () => void };

/** Leads to a session's page with its booking dialog open, after signing in. */
function bookingHref(sessionId: string): string {
  return `${paths.session.href(sessionId)}?book=true`;
}

function laterPayment(deposit: BookingCheckout['deposit']) {
  if (!deposit?.agreed) return null;
  const { now, rest, dueAt } = deposit.offer;
  return { now, rest, label: `Due ${formatDate(dueAt, viewerZone())}` };
}

function sumOf({ choice, group, price, payment, discount, members, deposit }: BookingCheckout) {
  const name = choice.shown ? choice.label : null;
  const later = laterPayment(deposit);
  return {
    label: sumLabel(name, group.count),
    price,
    payment,
    applied: shownDiscount(discount.applied, members),
    later,
  };
}

/** See docs/product.md#booking-dialog. */
export function BookingDialog({ session, onClose }: BookingDialogProps) {
  const [screening, setScreening] = useState<ScreeningState | null>(null);
  const [asks, setAsks] = useState(true);
  const booking = useBookingCheckout(session, screening?.given ?? undefined);
  const questions = session.screeningQuestions;
  const isChanged = hasCode(booking.problem, 'screening_incomplete');
  const answer = (answered: ScreeningState) => {
    setScreening(answered);
    setAsks(false);
    booking.report(null);
  };
  return (
    <CheckoutDialog
      title="Complete Your Booking"
      summary={
        <SummaryPanel session={session}>
          <Sum {...sumOf(booking)} />
        </SummaryPanel>
      }
      onClose={onClose}
    >
      <SummaryLine session={session} />
      {questions && (asks || isChanged) ? (
        <Suspense fallback={<Spinner label="Loading the questions" within />}>
          <ScreeningStep
            questions={questions}
            before={screening}
            isChanged={isChanged}
            onAnswer={answer}
            onClose={onClose}
          />
        </Suspense>
      ) : (
        <>
          {questions && (
            <p className="hint">
              About your health: <span>{screening?.given ? 'answered.' : 'nothing answered.'}</span>{' '}
              <button type="button" className="health__change text-button" onClick={() => setAsks(true)}>
                Change
              </button>
            </p>
          )}
          <Steps session={session} onClose={onClose} booking={booking} />
        </>
      )}
    </CheckoutDialog>
  );
}

const bookingMailHint = 'Your confirmation and calendar entry go here.';
const waitlistMailHint = 'We write here when a place is free.';

type Props = BookingDialogProps & { booking: BookingCheckout };

/** Asks members about an unfinished payment first (docs/product.md#booking-flow). */
function Steps(props: Props) {
  const account = useAccount();
  const { loading, booking, startNew } = usePending(props.session, account);
  if (loading) return <Spinner label="Looking for your bookings" within />;
  if (props.booking.pack.loading) return <Spinner label="Looking for your packs" within />;
  if (booking) return <PendingQuestion booking={booking} onCancel={startNew} />;
  return <Form {...props} account={account} />;
}

/** Credits that the order is to use, for the button. */
function usedCredits({ payment, pack: { used } }: BookingCheckout) {
  const credits = payment?.pack?.credits;
  return used && credits ? creditsInButton(used, credits) : null;
}

function alternativesTo(problem: BookingCheckout['problem'], ways: { onClose: () => void; tryAgain: () => void }) {
  return {
    book: null,
    another: { text: 'No, keep the one I have', onPress: ways.onClose },
    wait: hasCode(problem, 'seats_held')
      ? { text: 'Try to book again', onPress: ways.tryAgain }
      : { text: 'Back to the session', onPress: ways.onClose },
  };
}

/** Books; after a failure offers the waitlist or a link back instead, where booking is no longer possible. */
function Form({ session, onClose, booking, account }: Props & { account: Account | null }) {
  const { problem, report, price, payment, leaving, choice, group, deposit, book } = booking;
  const { error: outage } = useEndpoint('getSession', { params: { sessionId: session.id } }, useAvailabilityPolling());
  const { joinProblem, reset, join } = useJoinWaitlist(session.id, onClose, report, waitedFor(choice));
  const nextStep = nextStepAfter(problem);
  const tryAgain = () => {
    reset();
    report(null);
  };
  const alternatives = alternativesTo(problem, { onClose, tryAgain });
  const end = (busy: boolean) => {
    if (nextStep === 'nothing') return <BackButton onClose={onClose} />;
    const total = (deposit?.agreed ? deposit.offer.now : payment?.rest) ?? null;
    const pay = {
      total,
      price: price?.total ?? null,
      busy,
      leaving,
      count: group.count,
      pack: usedCredits(booking),
      saysWhatIsMissing: choice.shown !== null,
    };
    return (
      <>
        {books && (
          <div className="only-phone">
            <SumLine {...sumOf(booking)} />
          </div>
        )}
        <Buttons {...pay} policy={session.cancellationPolicy} step={nextStep} alternative={alternatives[nextStep]} />
      </>
    );
  };
  const isWaitlist = nextStep === 'wait';
  const books = nextStep === 'book' || nextStep === 'another';
  const isSaidBeside = (choice.shown !== null && isOfChoice(problem)) || saysFewer(booking);
  const form = {
    problem: joinProblem ?? problem,
    // All that is missing is said at once.
    onInvalid: () => void (books && booking.check()),
    end,
    mailHint: isWaitlist ? waitlistMailHint : bookingMailHint,
    pack: books && asksForPack(booking) && <Pack booking={booking} />,
    choice: books && choice.shown && <Choice session={session} booking={booking} shown={choice.shown} />,
    places: books && group.isOffered && (
      <PlacesField group={group} ofPrice={choice.left} onChange={() => report(null)} />
    ),
    people: books && group.count > 1 && <FurtherPeople {...group} />,
  };
  const extras = books && (choice.takesCodes || canUseVouchers(price)) && <Code booking={booking} />;
  const later = books && <WhenPaid booking={booking} />;
  const ofMember = booking.members.discount && books && <OfMember booking={booking} />;
  return (
    <>
      {!problem && <OutageAlert problem={outage} />}
      {problem && !isSaidBeside && <Alert tone={toneOf(problem)} {...orderProblemText(problem, group.count)} />}
      {joinProblem && <Alert tone="bad" title={waitlistFailure(joinProblem)} />}
      {account && !isWaitlist ? (
        <MemberForm {...form} account={account} onSubmit={book}>
          {ofMember}
          {extras}
          {later}
        </MemberForm>
      ) : (
        <GuestForm {...form} onSubmit={isWaitlist ? join : book}>
          {extras}
          {later}
          {!account && nextStep === 'book' && <SignInHint sessionId={session.id} />}
        </GuestForm>
      )}
    </>
  );
}

/** The price that was chosen for the place is the one that is waited for; one without its reason is not. */
function waitedFor({ shown, option, price }: BookingCheckout['choice']) {
  if (shown?.kind === 'sliding') return { sum: price };
  const known = shown?.options.find(({ option: { id } }) => id === option?.id);
  const lacksReason = known?.option.asksReason === true && option?.reason === undefined;
  return { option: lacksReason ? undefined : option };
}

/** Tells whether it is said beside the number of places that there are not as many. */
const saysFewer = ({ problem, group }: BookingCheckout) =>
  hasCode(problem, 'fewer_places_left') && group.fewer !== null;

/** Gift vouchers pay also what guests choose to pay, where no discount code counts. */
const canUseVouchers = (price: BookingCheckout['price']) => price !== null && !isFree(price.quote.list);

function Code({ booking: { discount, vouchers, payment, group } }: Pick<Props, 'booking'>) {
  const { rates } = useCurrency();
  const scope = codeScopeText(discount.applied, group.count);
  return <DiscountCode discount={discount} vouchers={vouchers} payment={payment} rates={rates} scope={scope} />;
}

/** Tells whether there is a pack to be asked about, or to say something of: else the first field has the focus. */
function asksForPack({ pack, price }: BookingCheckout): boolean {
  if (pack.failed) return true;
  const isFreeNow = price !== null && isFree(price.total);
  return !isFreeNow && (pack.packs.length > 0 || pack.refusal !== undefined);
}

function OfMember({ booking: { members, discount, price, group } }: Pick<Props, 'booking'>) {
  return (
    <Suspense>
      <MembersPrice members={members} applied={discount.applied} price={price} count={group.count} />
    </Suspense>
  );
}

/** Asks whether a pack pays, where the viewer has one that can (docs/product.md#packs). */
function Pack({ booking: { pack, group } }: Pick<Props, 'booking'>) {
  if (pack.failed) {
    return (
      <p className="hint">
        Your packs did not load.{' '}
        <button type="button" className="text-button" onClick={pack.retry}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <Suspense fallback={<Spinner label="Loading your pack" within />}>
      <CreditsField choice={pack} count={group.count} />
    </Suspense>
  );
}

/** Asks whether all is paid at once, where a part can be paid later (docs/product.md#deposits). */
function WhenPaid({ booking: { deposit, price } }: Pick<Props, 'booking'>) {
  if (!deposit || !price) return null;
  return (
    <Suspense fallback={<Spinner label="Loading the choice" within />}>
      <DepositField choice={deposit} total={price.total} />
    </Suspense>
  );
}

type ChoiceProps = Pick<Props, 'session' | 'booking'> & { shown: ShownChoice };

/** Asks for one of several prices; what is said of the one before is over with another. */
function Choice({ session, booking: { problem, report, group }, shown }: ChoiceProps) {
  return (
    <Suspense fallback={<Spinner label="Loading the prices" within />}>
      <PriceField
        choice={shown}
        timeZone={zoneOf(session)}
        count={group.count}
        note={choiceProblemText(problem, shown.kind, group.count)}
        onChange={() => report(null)}
      />
    </Suspense>
  );
}

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
