import { useState } from 'react';
import { ulid } from 'ulid';
import '../../../lib/zod-without-eval.ts';
import { collectionGift } from '#shared/contract/purchases/admin-schemas.ts';
import { type Collection, collectionNames } from '#shared/rules/collections.ts';
import { messageOf } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { hasCode } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { type ReadField, useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import '../../../ui/admin/confirm-dialog.css';

type Name = 'email' | 'name' | 'note';

function giftOf(read: ReadField<Name>, purchaseId: string) {
  const [name, note] = [read('name').trim(), read('note').trim()];
  return { purchaseId, email: read('email'), note: note || null, ...(name && { name }) };
}

const sentences: Record<Name, string> = {
  email: 'Please enter an e-mail address.',
  name: 'Please enter a name without < or >.',
  note: 'At most 1000 characters.',
};

/** Opens a collection for somebody without a payment, and tells them by mail. */
export function GiftDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  // Made once: a try whose answer was lost gives nothing twice.
  const [purchaseId] = useState(ulid);
  const { form, field, busy, message } = useForm<Name>({
    check: (read) => {
      const wrong =
        collectionGift.safeParse(giftOf(read, purchaseId)).error?.issues.map(({ path }) => String(path[0])) ?? [];
      return Object.fromEntries(Object.entries(sentences).filter(([name]) => wrong.includes(name)));
    },
    send: async (read) => {
      const order = await call('giveCollection', {
        params: { collection },
        body: collectionGift.parse(giftOf(read, purchaseId)),
      });
      notify({ tone: 'good', title: 'Free access given', text: `${order.customerEmail} is told by mail.` });
      await refresh('listPurchases', 'listOrders');
      onClose();
    },
    explain: (error) =>
      hasCode(error, 'already_owned')
        ? { wrong: { email: 'This person has the collection already.' } }
        : { message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } },
  });
  return (
    <Modal title="Give free access" onClose={onClose}>
      <form {...form} className="confirm">
        <p>All recordings of {collectionNames[collection]} open for this person, for good. They are told by mail.</p>
        {message && <Alert {...message} />}
        <TextField {...field('email')} label="E-mail" type="email" autoComplete="off" maxLength={254} />
        <TextField {...field('name')} label="Name" maxLength={80} autoComplete="off" hint="May stay empty." />
        <TextArea {...field('note')} label="Words for the mail" rows={3} maxLength={1000} hint="May stay empty." />
        <div className="confirm__end">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'One moment…' : 'Give access'}
          </button>
        </div>
      </form>
    </Modal>
  );
}
