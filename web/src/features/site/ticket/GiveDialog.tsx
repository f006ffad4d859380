// Before any schema: see there.
import '../../../lib/zod-without-eval.ts';
import * as z from 'zod';
import { memberGift } from '#shared/contract/bookings/schemas.ts';
import { restPayers } from '#shared/rules/deposits.ts';
import { isFree } from '#shared/rules/money.ts';
import { joinedName, personNameFieldLength } from '#shared/rules/names.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { giveBooking } from '../../../lib/booking/booking-authority.ts';
import { recordGiven } from '../../../lib/booking/given-places.ts';
import { firstMessages, schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { hasCode } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { shortenedEmail } from './given-text.ts';
import { RestPayers } from './RestPayers.tsx';
import '../../../ui/dialog-end.css';
import '../../../ui/dialog-form.css';
import { Form } from '../../../ui/Form.tsx';

type Field = 'firstName' | 'lastName' | 'email' | 'restBy';
type Person = z.output<typeof memberGift>;

/** While a rest is to be paid, its payer has to be named. */
const debtorSchema = memberGift.extend({ restBy: z.enum(restPayers, 'Please say who pays the rest') });

function useGive({ booking, onClose }: ChangeDialogProps) {
  const owes = booking.deposit?.state === 'pending';
  return useForm<Field, Person>({
    rules: schemaRules(
      (read) => {
        const person = { firstName: read('firstName'), lastName: read('lastName'), email: read('email').trim() };
        return (owes ? debtorSchema : memberGift).safeParse(owes ? { ...person, restBy: read('restBy') } : person);
      },
      firstMessages<Field>('firstName', 'lastName', 'email', 'restBy'),
    ),
    send: async (person) => {
      await giveBooking(booking.id, person);
      onClose();
      // The page says the rest (docs/product.md#giving-a-booking-away).
      const isPayer = !isFree(booking.paid) && !booking.paidByGiver;
      recordGiven(booking.id, {
        name: joinedName(person.firstName, person.lastName),
        isPayer,
        gift: { at: new Date().toISOString(), email: shortenedEmail(person.email), paid: booking.ownPaid },
        rest: person.restBy === 'giver' ? booking.deposit?.rest : undefined,
      });
      await refresh('getBooking', 'listMyPlaces', 'listMyBookings');
    },
    explain: (error) => {
      if (hasCode(error, 'invalid_request')) return { wrong: { email: 'This address has the place already.' } };
      const text = error instanceof Error ? error.message : '';
      return { message: { tone: 'bad', title: 'The place is still yours.', text } };
    },
  });
}

/** Gives the place to another person (docs/product.md#giving-a-booking-away). */
export function GiveDialog(props: ChangeDialogProps) {
  const { booking } = props;
  const { form, field, busy, message } = useGive(props);
  const close = () => !busy && props.onClose();
  return (
    <Modal title="Give your place away" onClose={close}>
      <Form form={form} className="dialog-form" aria-label="Give your place away">
        <p>
          {`Someone else comes in your place. They get a mail with everything; your own links to it end. If it is cancelled later, ${booking.byPack ? 'the credit still returns to its pack.' : 'the money still goes back to the person who paid.'}`}
        </p>
        <TextField
          {...field('firstName')}
          label="First name"
          maxLength={personNameFieldLength}
          autoComplete="off"
          required
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          maxLength={personNameFieldLength}
          autoComplete="off"
          required
        />
        <TextField {...field('email')} label="E-mail" type="email" maxLength={254} autoComplete="off" required />
        {booking.deposit?.state === 'pending' && <RestPayers rest={booking.deposit} field={field('restBy')} />}
        {message && <Alert {...message} />}
        <div className="dialog-end">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={close}>
            Keep my place
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'Giving it away…' : 'Give it away'}
          </button>
        </div>
      </Form>
    </Modal>
  );
}
