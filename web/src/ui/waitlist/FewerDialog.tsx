import { useState } from 'react';
import type { PlacesWish } from '#shared/rules/waitlist.ts';
import { changeWish } from '../../lib/booking/change-turn.ts';
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
  wish: PlacesWish;
  onClose: () => void;
};

type Field = 'fewerWillDo';

/** Asks for how many places one waits from now on: as many as before, or fewer. */
export function FewerDialog({ session, wish, onClose }: FewerDialogProps) {
  const [places, setPlaces] = useState(wish.places);
  const { form, busy, message } = useForm({
    rules: checks<Field>(() => ({})),
    send: async (read) => {
      await changeWish(session.id, { places, fewerWillDo: places > 1 && read('fewerWillDo') !== '' });
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
        <WishField max={wish.places} places={places} onChange={setPlaces} fewerWillDo={wish.fewerWillDo} />
        <p className="hint">You keep your place in line. What is free already may be offered to you at once.</p>
        {message && <Alert {...message} />}
        <SubmitButton tone="clay" wide busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </SubmitButton>
      </Form>
    </Modal>
  );
}
