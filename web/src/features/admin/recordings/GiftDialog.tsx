import { useState } from 'react';
import { ulid } from 'ulid';
import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { collectionGift } from '#shared/contract/purchases/admin-schemas.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { personNameFieldLength, personNameProblem } from '#shared/rules/names.ts';
import type { AdminOrder } from '../../../lib/admin/orders.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { messageByField, schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type Props = { collection: Collection; onGiven: (order: AdminOrder) => void; onClose: () => void };

/** Opens a collection for someone without a payment (docs/product.md#collection-purchases). */
export function GiftDialog({ collection, onGiven, onClose }: Props) {
  // One id per dialog: a retry after a lost response creates no second purchase.
  const [purchaseId] = useState(ulid);
  const { field, ...form } = useForm<'email' | 'name' | 'note', z.output<typeof collectionGift>>({
    rules: schemaRules(
      (read) => {
        const name = read('name').trim();
        const note = read('note').trim();
        return collectionGift.safeParse({
          purchaseId,
          email: read('email'),
          note: note || null,
          ...(name && { name }),
        });
      },
      messageByField({
        email: 'Please enter an e-mail address.',
        name: `A name ${personNameProblem}`,
        note: 'At most 1000 characters.',
      }),
    ),
    send: async (body) => {
      const order = await call('giveCollection', { params: { collection }, body });
      notify({ tone: 'good', title: 'Free access given', text: `${order.customerEmail} is told by mail.` });
      onGiven(order);
      void refresh('listOrders');
      onClose();
    },
    explain: (error) =>
      hasCode(error, 'already_owned')
        ? { wrong: { email: 'This person has the collection already.' } }
        : { message: { tone: 'bad', title: 'That did not work.', text: messageOf(error) } },
  });
  return (
    <FormDialog
      {...form}
      title="Give free access"
      lead={
        <p>All recordings of {collectionRow(collection).name} open for this person, for good. They are told by mail.</p>
      }
      action="Give access"
      busyAction="One moment…"
      tone="clay"
      onClose={onClose}
    >
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="off" maxLength={254} />
      <TextField
        {...field('name')}
        label="Name"
        maxLength={personNameFieldLength}
        autoComplete="off"
        hint="May stay empty."
      />
      <TextArea {...field('note')} label="Words for the mail" rows={3} maxLength={1000} hint="May stay empty." />
    </FormDialog>
  );
}
