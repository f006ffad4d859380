import type { RequestInput } from '#shared/contract/contract.ts';
import { packNoteLength } from '#shared/rules/packs.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { lastDayOf } from '../../../lib/admin/last-day.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import type { FormProblem } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/admin/FormDialog.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { type PackField, packNoteRules, packValidityRules } from './pack-fields.ts';
import { type AdminPack, packEndingText } from './pack-text.ts';
import '../../../ui/date-field.css';

type Props = { pack: AdminPack; zone: string; onClose: () => void };

const now = () => new Date();

async function change({ id: packId }: AdminPack, body: RequestInput<'changePack', 'body'>): Promise<void> {
  await call('changePack', { params: { packId }, body });
  await refresh('getPack', 'listPacks');
}

function explain(error: unknown): FormProblem<PackField> {
  return { message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } };
}

export function PackValidityDialog({ pack, zone, onClose }: Props) {
  const { field, ...form } = useForm({
    rules: packValidityRules({ zone, now }),
    send: async (body) => {
      await change(pack, body);
      notify({ tone: 'good', title: 'Validity changed' });
      onClose();
    },
    explain,
  });
  return (
    <FormDialog {...form} title="Change validity" action="Save" busyAction="Saving…" onClose={onClose}>
      <TextField
        {...field('until')}
        label="Valid until"
        type="date"
        defaultValue={pack.expiresAt === null ? '' : lastDayOf(pack.expiresAt, zone)}
        data-first
      />
    </FormDialog>
  );
}

export function PackNoteDialog({ pack, onClose }: Omit<Props, 'zone'>) {
  const { field, ...form } = useForm({
    rules: packNoteRules,
    send: async (body) => {
      await change(pack, body);
      notify({ tone: 'good', title: 'Note changed' });
      onClose();
    },
    explain,
  });
  return (
    <FormDialog {...form} title="Change note" action="Save" busyAction="Saving…" onClose={onClose}>
      <TextArea
        {...field('note')}
        label="Note"
        rows={3}
        maxLength={packNoteLength}
        defaultValue={pack.note ?? ''}
        hint="For you alone. May stay empty."
        data-first
      />
    </FormDialog>
  );
}

/** Asks before a pack is ended, and says what is lost. */
export function EndPackDialog({ pack, onClose }: Omit<Props, 'zone'>) {
  const end = async () => {
    await change(pack, { ended: true });
    notify({ tone: 'good', title: 'Pack ended' });
  };
  return (
    <ConfirmDialog
      title={`End ${pack.terms.name} of ${pack.ownerName}?`}
      body={<p>{packEndingText(pack)}</p>}
      action="End pack"
      onConfirm={end}
      onClose={onClose}
    />
  );
}

export async function takePackEndBack(pack: AdminPack): Promise<void> {
  const titles = { done: 'The pack can be used again', failed: 'The pack is still ended' };
  await withNotice(() => change(pack, { ended: false }), titles);
}
