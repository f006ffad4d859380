import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import { isFree } from '#shared/rules/money.ts';
import { moveBooking, payRest } from '../../../lib/booking/booking-authority.ts';
import { lendSecret } from '../../../lib/booking/booking-secrets.ts';
import { paymentPageOf } from '../../../lib/booking/payment.ts';
import type { FormRules, ReadField } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { MoveChoices } from './MoveChoices.tsx';
import { MoveConsent } from './MoveConsent.tsx';
import { type Move, moveButtonText, moveDate, moveSumsText } from './move-text.ts';
import './move.css';

type MoveFormProps = ChangeDialogProps & { moves: Move[]; onRefused: () => void };

function useMove({ booking, moves, onChanged, onClose, onRefused }: MoveFormProps, consents: boolean) {
  const [leaving, setLeaving] = useState(false);
  // A repeated attempt of the same payment is the same order.
  const orders = useRef(new Map<string, string>());
  const orderOf = ({ session, surcharge }: Move) => {
    const key = `${session.id} ${surcharge.amount}`;
    const orderId = orders.current.get(key) ?? ulid();
    orders.current.set(key, orderId);
    return orderId;
  };
  // Back from the payment page by the browser's own button.
  usePageRestore(() => setLeaving(false));
  const { busy, ...move } = useForm({
    rules: choiceOf(moves),
    send: async (target) => {
      const isLeaving = target.rest?.isDue
        ? await payFirst(booking)
        : await send(booking, { target, consents }, orderOf, onChanged);
      if (isLeaving) return setLeaving(true);
      onClose();
      notify({ tone: 'good', title: 'Your booking is moved' });
    },
    explain: (error) => {
      orders.current.clear();
      if (error instanceof ApiProblem && !hasCode(error, 'unreachable')) onRefused();
      return { message: { tone: 'bad', title: 'It is not moved.', text: messageOf(error) } };
    },
  });
  return { ...move, busy: busy || leaving };
}

function choiceOf(moves: Move[]): FormRules<'session', Move, ReadField<'session'>> {
  return {
    parse: (read) => {
      const target = moves.find(({ session }) => session.id === read('session'));
      return target ? { body: target } : { wrong: { session: 'Please choose a session' } };
    },
  };
}

/** Leads to the payment page of the rest of the price. */
async function payFirst({ id }: ChangeDialogProps['booking']): Promise<true> {
  window.location.assign(paymentPageOf(await payRest(id)));
  return true;
}

/** Returns whether it leads to the payment page. */
async function send(
  booking: ChangeDialogProps['booking'],
  { target, consents }: { target: Move; consents: boolean },
  orderOf: (target: Move) => string,
  onChanged: ChangeDialogProps['onChanged'],
): Promise<boolean> {
  const { session, refund, surcharge, rest } = target;
  const payment = isFree(surcharge) ? undefined : { orderId: orderOf(target), total: surcharge };
  const { paymentUrl, ...after } = await moveBooking(booking.id, {
    sessionId: session.id,
    refund,
    payment,
    rest: rest && { rest: rest.rest, dueAt: rest.dueAt, byCard: consents },
  });
  if (payment) lendSecret(booking.id, payment.orderId);
  onChanged(after);
  if (paymentUrl) window.location.assign(paymentUrl);
  return paymentUrl !== null;
}

/** Names the chosen session, and says how its price comes about. */
function Chosen({ booking, target }: Pick<MoveFormProps, 'booking'> & { target: Move | undefined }) {
  return (
    <p aria-live="polite">
      {target ? (
        <>
          <b>
            {moveDate(target.session)}, {target.session.title}
          </b>
          <span>{moveSumsText(target, booking)}</span>
        </>
      ) : (
        <span>Choose a date. Nothing changes before you confirm.</span>
      )}
    </p>
  );
}

/** Chooses nothing in advance: each choice may cost or give back another sum. */
export function MoveForm(props: MoveFormProps) {
  const { booking, moves, onClose } = props;
  const [chosen, setChosen] = useState<string>();
  const [consents, setConsents] = useState(false);
  const { busy, message, form, field } = useMove(props, consents);
  const target = moves.find(({ session }) => session.id === chosen);
  return (
    <Form form={form} className="move" aria-label="Move your booking">
      <div className="move__list">
        <MoveChoices
          booking={booking}
          moves={moves}
          name={field('session').name}
          chosen={target && chosen}
          onChoose={(sessionId) => {
            setChosen(sessionId);
            // Consent counts for one sum and one date.
            setConsents(false);
          }}
        />
      </div>
      <div className="move__end secondary cluster">
        {message && <Alert {...message} />}
        <Chosen booking={booking} target={target} />
        {target && <MoveConsent booking={booking} move={target} consents={consents} onConsent={setConsents} />}
        <div className="move__buttons">
          <button
            type="button"
            className={`${buttonClass({ tone: 'quiet' })} move__keep`}
            onClick={() => !busy && onClose()}
          >
            Keep it as it is
          </button>
          <button
            type="submit"
            className={buttonClass({ tone: 'clay' })}
            disabled={target === undefined}
            aria-disabled={busy}
          >
            {moveButtonText(target, busy)}
          </button>
        </div>
      </div>
    </Form>
  );
}
