import '../../../lib/api/site-routes.ts';
import type { ReactNode } from 'react';
import { formatDate, formatTime, formatWeekday } from '#shared/rules/dates.ts';
import { isFree } from '#shared/rules/money.ts';
import type { PassOffer } from '#shared/rules/passes.ts';
import { passPriceFor } from '#shared/rules/passes.ts';
import { type Account, useAccount } from '../../../lib/account/account-store.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { noRules } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { CheckoutDialog } from '../../../ui/checkout/CheckoutDialog.tsx';
import { DiscountCode } from '../../../ui/checkout/DiscountCode.tsx';
import { Sum } from '../../../ui/checkout/Sum.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { BackButton, Buttons } from './FormButtons.tsx';
import { GuestForm } from './GuestForm.tsx';
import { type PassDate, passDatesOf, type SeriesSession } from './pass-dates.ts';
import { passProblemText, toneOf } from './problem-text.ts';
import { type PassCheckout, usePassCheckout } from './use-pass-checkout.ts';
import './summary.css';
import './pass.css';
import { Form } from '../../../ui/Form.tsx';

type Props = {
  session: SeriesSession;
  offer: PassOffer | null;
  /** Lacks the dates that the buyer has a place in. */
  dates: PassDate[];
  onClose: () => void;
};

function Dates({ dates }: { dates: PassDate[] }) {
  return (
    <ul className="pass-dates" aria-label="Dates">
      {dates.map((date) => {
        const zone = zoneOf(date);
        return (
          <li key={date.id}>
            <b>
              {formatWeekday(date.startTime, zone)}, {formatDate(date.startTime, zone)}
            </b>
            <span>{formatTime(date.startTime, zone)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** See docs/product.md#passes. */
export function PassDialog({ session, offer, dates, onClose }: Props) {
  const price = offer ? passPriceFor(offer, dates.length) : undefined;
  const pass = usePassCheckout(session, dates, price);
  const leftOut = passDatesOf(session, new Date()).length - dates.length;
  const sum = <Sum label={`${dates.length} dates`} price={pass.price} payment={pass.payment} applied={null} />;
  return (
    <CheckoutDialog
      title="Book the whole series"
      summary={
        <div className="summary only-wide">
          <div className="summary__art cropped">
            <SessionArt session={session} shape="banner" first />
          </div>
          <div className="summary__in">
            <p className="summary__title serif">{session.title}</p>
            <Dates dates={dates} />
            {sum}
          </div>
        </div>
      }
      onClose={onClose}
    >
      <p className="hint only-phone">{session.title}</p>
      <PassForm session={session} pass={pass} onClose={onClose}>
        {leftOut > 0 && (
          <p className="hint">
            <span>{leftOut === 1 ? 'One date is left out, because' : `${leftOut} dates are left out, because`}</span>{' '}
            you have a place there already; the price is less by as much.
          </p>
        )}
        {pass.price && !isFree(pass.price.total) && <Vouchers pass={pass} />}
        <div className="only-phone">
          <Dates dates={dates} />
          {sum}
        </div>
      </PassForm>
    </CheckoutDialog>
  );
}

/** A pass has a price of its own already: vouchers pay it, and no discount code counts. */
function Vouchers({ pass: { discount, vouchers, payment } }: { pass: PassCheckout }) {
  const { rates } = useCurrency();
  return <DiscountCode discount={discount} vouchers={vouchers} payment={payment} rates={rates} />;
}

type FormProps = { session: SeriesSession; pass: PassCheckout; onClose: () => void; children: ReactNode };

function PassForm({ session, pass, onClose, children }: FormProps) {
  const account = useAccount();
  const { problem, price, payment, leaving, buy } = pass;
  const end = (busy: boolean) =>
    problem?.code === 'pass_not_found' ? (
      <BackButton onClose={onClose} />
    ) : (
      <Buttons
        total={payment?.rest ?? null}
        price={price?.total ?? null}
        busy={busy}
        leaving={leaving}
        policy={session.cancellationPolicy}
        step="book"
        alternative={null}
      />
    );
  return (
    <>
      {problem && <Alert tone={toneOf(problem)} {...passProblemText(problem)} />}
      {account ? (
        <MemberPass account={account} onSubmit={buy} end={end}>
          {children}
        </MemberPass>
      ) : (
        <GuestForm
          problem={problem}
          onSubmit={buy}
          mailHint="One confirmation with all dates, and a calendar file, go here."
          end={end}
        >
          {children}
        </GuestForm>
      )}
    </>
  );
}

type MemberProps = {
  account: Account;
  onSubmit: () => Promise<void>;
  end: (busy: boolean) => ReactNode;
  children: ReactNode;
};

function MemberPass({ account, onSubmit, end, children }: MemberProps) {
  const { form, busy } = useForm({ rules: noRules, send: () => onSubmit(), explain: () => ({}) });
  return (
    <Form form={form} className="guest">
      <p>
        For {account.name}, {account.email}.
      </p>
      {children}
      <div className="guest__end">{end(busy)}</div>
    </Form>
  );
}
