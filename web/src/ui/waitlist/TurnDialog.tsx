import type { Money } from '#shared/rules/money.ts';
import { changeTurn, maximumIn } from '../../lib/booking/change-turn.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';
import type { ReadField } from '../../lib/forms/form.ts';
import { checks } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { notify } from '../../lib/notify.ts';
import { Alert } from '../Alert.tsx';
import { Form } from '../Form.tsx';
import { Modal } from '../Modal.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { BookMe } from './BookMe.tsx';
import { bookUntilOf } from './book-until.ts';

export type TurnDialogProps = {
  session: { id: string; title: string; startTime: string; price: Money };
  /** The turn as it was chosen before, with the price that one waits for. */
  place: Pick<WaitingPlace, 'bookUntil' | 'chosen' | 'places'>;
  onClose: () => void;
};

type Field = 'how' | 'until' | 'amount' | 'currency';

/**
 * Asks what happens at one's turn; for a paid session the page that saves a card follows (docs/trust.md#saved-cards).
 */
export function TurnDialog({ session, place, onClose }: TurnDialogProps) {
  const { bookUntil: chosenUntil, chosen: waitsFor, places } = place;
  const untilIn = (read: ReadField<Field>) =>
    bookUntilOf({ how: read('how'), until: read('until') }, session.startTime, new Date());
  const { form, field, busy, message } = useForm({
    rules: checks<Field>((read) => ({
      ...(untilIn(read) === undefined && { until: 'Choose a time before the session starts.' }),
    })),
    send: async (read) => {
      const bookUntil = untilIn(read) ?? null;
      const maximum =
        bookUntil === null ? undefined : maximumIn({ amount: read('amount'), currency: read('currency') });
      const { cardUrl } = await changeTurn(session.id, bookUntil, maximum);
      if (cardUrl !== null) return window.location.assign(cardUrl);
      const offeredText = places === 1 ? 'The place is offered to you.' : 'The places are offered to you.';
      const text = bookUntil === null ? offeredText : 'You are booked at once.';
      notify({ tone: 'good', title: 'When it is your turn', text });
      onClose();
    },
    explain: (error) => ({
      message: { tone: 'bad', title: error instanceof Error ? error.message : 'Failed to save. Please try again.' },
    }),
  });
  return (
    <Modal title={session.title} onClose={onClose}>
      <Form form={form} className="book-me__form">
        <BookMe
          session={{ ...session, price: waitsFor?.price ?? session.price }}
          field={field('until')}
          option={waitsFor?.option}
          isTyped={waitsFor?.isTyped === true}
          places={places}
          chosen={chosenUntil}
        />
        <p className="hint">You keep your place in line.</p>
        {message && <Alert {...message} />}
        <SubmitButton tone="clay" wide busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
