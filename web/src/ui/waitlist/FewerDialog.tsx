import { useState } from 'react';
import { formatMoney } from '#shared/rules/money.ts';
import { maximumFor } from '#shared/rules/waitlist-card.ts';
import { changeWish } from '../../lib/booking/change-turn.ts';
import type { WaitingPlace } from '../../lib/booking/waiting-place.ts';
import { checks } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { notify } from '../../lib/notify.ts';
import { Alert } from '../Alert.tsx';
import { Form } from '../Form.tsx';
import { Modal } from '../Modal.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { WishField } from './WishField.tsx';
import './book-me.css';

export type FewerDialogProps = {
  session: { id: string; title: string };
  place: Pick<WaitingPlace, 'places' | 'fewerWillDo' | 'bookUntil' | 'maximum'>;
  onClose: () => void;
};

type Field = 'fewerWillDo';

/** Asks for how many places one waits from now on: as many as before, or fewer. */
export function FewerDialog({ session, place, onClose }: FewerDialogProps) {
  const { bookUntil } = place;
  const [places, setPlaces] = useState(place.places);
  const { form, busy, message } = useForm({
    rules: checks<Field>(() => ({})),
    send: async (read) => {
      await changeWish(session.id, { places, fewerWillDo: places > 1 && read('fewerWillDo') !== '' }, bookUntil);
      const text = places === 1 ? 'You wait for one place now.' : `You wait for ${places} places together.`;
      notify({ tone: 'good', title: 'Your place in line stays', text });
      onClose();
    },
    explain: (error) => ({
      message: { tone: 'bad', title: error instanceof Error ? error.message : 'Failed to save. Please try again.' },
    }),
  });
  return (
    <Modal title={session.title} onClose={onClose}>
      <Form form={form} className="book-me__form">
        <WishField max={place.places} places={places} onChange={setPlaces} fewerWillDo={place.fewerWillDo} />
        <p className="hint">{keptText(place, places)}</p>
        {message && <Alert {...message} />}
        <SubmitButton tone="clay" wide busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </SubmitButton>
      </Form>
    </Modal>
  );
}

/** Says what stays as it is: a card that is saved, too, since it is charged no more than was agreed to. */
function keptText({ places: was, bookUntil, maximum }: FewerDialogProps['place'], places: number): string {
  const free = bookUntil === null ? 'be offered to you' : 'be booked for you';
  const kept = `You keep your place in line. What is free already may ${free} at once.`;
  if (maximum === null) return kept;
  const most = formatMoney(maximumFor({ maximum, places: was }, places));
  return `${kept} Your card stays saved, and is charged for what is booked, ${most} at most.`;
}
