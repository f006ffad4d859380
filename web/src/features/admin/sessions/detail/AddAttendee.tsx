import { Alert } from '../../../../ui/Alert.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { SwitchField } from '../../../../ui/admin/SwitchField.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { DialogEnd } from './DialogEnd.tsx';
import { useAdding } from './use-add-attendee.ts';

type Props = { session: AdminSession; onClose: () => void };

/** Gives somebody a place by hand: given, or paid by other means than by card. */
export function AddAttendee({ session, onClose }: Props) {
  const { register, field, problem, busy, add } = useAdding(session, onClose);
  return (
    <Modal title="Add attendee" onClose={() => !busy && onClose()}>
      <form className="confirm" noValidate onSubmit={(event) => void add(event)}>
        <p>A place in “{session.title}” for somebody who did not book it here.</p>
        {problem && <Alert tone="bad" title="That did not work." text={problem} />}
        <div className="office-pair">
          <TextField {...field('firstName')} maxLength={80} autoComplete="off" required />
          <TextField {...field('lastName')} maxLength={80} autoComplete="off" required />
        </div>
        <TextField {...field('email')} type="email" maxLength={254} autoComplete="off" required />
        <SelectField label="Payment" {...register('paymentStatus')}>
          <option value="free">Free: given by you</option>
          <option value="paid">Paid: in cash or by transfer</option>
        </SelectField>
        <SwitchField label="Tell them by mail" hint="The confirmation with the calendar file." {...register('tell')} />
        <DialogEnd action="Add attendee" doing="Adding…" busy={busy} onClose={onClose} />
      </form>
    </Modal>
  );
}
