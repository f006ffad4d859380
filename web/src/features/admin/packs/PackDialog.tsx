import { useState } from 'react';
import { ulid } from 'ulid';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { personNameFieldLength } from '#shared/rules/names.ts';
import { type PackForSale, packNoteLength } from '#shared/rules/packs.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AmountFields } from '../../../ui/admin/AmountFields.tsx';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { creditsFormat, packCreationRules } from './pack-fields.ts';
import '../../../ui/admin/amount-pair.css';
import '../../../ui/date-field.css';

type Props = { zone: string; onClose: () => void };

const now = () => new Date();

/** Gives a pack to a person: one of those that the site sells (docs/product.md#admin-packs). */
export function PackDialog(props: Props) {
  const { packs } = useSite();
  if (packs.length === 0) return <NoPacks onClose={props.onClose} />;
  return <GiveDialog {...props} packs={packs} />;
}

function NoPacks({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <Modal title="Give a Pack" onClose={onClose}>
      <p>
        A pack is given as it is sold, and the site sells none.{' '}
        <AppLink to={adminPaths.siteSettings.href('packs')}>Add one in the settings</AppLink> first.
      </p>
    </Modal>
  );
}

function GiveDialog({ packs, zone, onClose }: Props & { packs: readonly PackForSale[] }) {
  // One id per dialog: a retry after a lost response gives no second pack.
  const [id] = useState(ulid);
  const [chosenId, choose] = useState(packs[0]?.id);
  const chosen = packs.find((pack) => pack.id === chosenId);
  const { field, ...form } = useForm({
    rules: packCreationRules(id, packs, { zone, now }),
    send: async (body) => {
      const { ownerName, ownerEmail } = await call('createPack', { body });
      notify({ tone: 'good', title: `${ownerName} has the pack`, text: `${ownerEmail} is told by mail.` });
      void refresh('listPacks');
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'The pack was not given', text: messageOf(error) } }),
  });
  const name = { maxLength: personNameFieldLength, autoComplete: 'off' };
  return (
    <FormDialog {...form} title="Give a Pack" action="Give the pack" busyAction="Giving…" tone="clay" onClose={onClose}>
      <SelectField {...field('pack')} label="Pack" value={chosenId} onChange={({ target }) => choose(target.value)}>
        {packs.map((pack) => (
          <option key={pack.id} value={pack.id}>
            {pack.name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('firstName')} {...name} label="First name" />
      <TextField {...field('lastName')} {...name} label="Last name" />
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="off" maxLength={254} />
      <NumberField
        key={chosenId}
        {...field('credits')}
        label="Credits that it begins with"
        format={creditsFormat}
        maxLength={20}
        defaultValue={chosen?.sessions}
        hint="Fewer where some were used elsewhere."
      />
      <div className="amount-pair">
        <AmountFields
          amount={{ ...field('amount'), label: 'Paid for it', defaultValue: '0', hint: '0 for a gift.' }}
          currency={{ ...field('currency'), defaultValue: 'GBP' }}
        />
      </div>
      <TextArea
        {...field('note')}
        label="Note"
        rows={2}
        maxLength={packNoteLength}
        hint="For you alone: how it was paid, or why it is a gift. May stay empty."
      />
      <TextField
        {...field('until')}
        label="Valid until"
        type="date"
        hint="Empty: as long as one that is bought today."
      />
    </FormDialog>
  );
}
