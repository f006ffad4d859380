import type { Money } from '#shared/rules/money.ts';
import { creditsOfPack, type PackSession } from '#shared/rules/packs.ts';
import { changeTurn, chooseCredit, maximumIn } from '../../lib/booking/change-turn.ts';
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
import { bookUntilOf, chosenPack } from './book-until.ts';

export type TurnDialogProps = {
  session: { id: string; title: string; price: Money } & PackSession;
  /** The turn as it was chosen before, with the price that one waits for. */
  place: Pick<WaitingPlace, 'bookUntil' | 'credit' | 'chosen' | 'places'>;
  onClose: () => void;
};

type Field = 'how' | 'until' | 'credits' | 'packName' | 'amount' | 'currency';

async function saveCredit(
  sessionId: string,
  bookUntil: string,
  { packId, name, credits }: { packId: string; name: string; credits: number },
): Promise<void> {
  await chooseCredit(sessionId, bookUntil, { packId, credits });
  const text = `You are booked at once with ${creditsOfPack({ name, credits })}.`;
  notify({ tone: 'good', title: 'When it is your turn', text });
}

/**
 * Asks what happens at one's turn; for a paid session the page that saves a card follows (docs/trust.md#saved-cards).
 */
export function TurnDialog({ session, place, onClose }: TurnDialogProps) {
  const { bookUntil: chosenUntil, credit: chosenCredit, chosen: waitsFor, places } = place;
  const untilIn = (read: ReadField<Field>) =>
    bookUntilOf({ how: read('how'), until: read('until') }, session.startTime, new Date());
  const { form, field, busy, message } = useForm({
    rules: checks<Field>((read) => ({
      ...(untilIn(read) === undefined && { until: 'Choose a time before the session starts.' }),
    })),
    send: async (read) => {
      const bookUntil = untilIn(read) ?? null;
      const packId = chosenPack(read('how'));
      if (bookUntil !== null && packId !== null) {
        const credit = { packId, name: read('packName'), credits: Number(read('credits')) };
        await saveCredit(session.id, bookUntil, credit);
        return onClose();
      }
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
          chosenCredit={chosenCredit?.problem === null ? chosenCredit : null}
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
