import type { RequestInput } from '#shared/contract/contract.ts';
import { packNoteLength } from '#shared/rules/packs.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { lastDayOf } from '../../../lib/admin/last-day.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { NoteDialog, ValidityDialog } from '../../../ui/admin/ChangeDialogs.tsx';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { packNoteRules, packValidityRules } from './pack-fields.ts';
import { type AdminPack, packEndingText } from './pack-text.ts';
import '../../../ui/date-field.css';

type Props = { pack: AdminPack; zone: string; onClose: () => void };

const now = () => new Date();

async function change({ id: packId }: AdminPack, body: RequestInput<'changePack', 'body'>): Promise<void> {
  await call('changePack', { params: { packId }, body });
  await refresh('getPack', 'listPacks');
}

export function PackValidityDialog({ pack, zone, onClose }: Props) {
  return (
    <ValidityDialog rules={packValidityRules({ zone, now })} change={(body) => change(pack, body)} onClose={onClose}>
      {(field) => (
        <TextField
          {...field}
          label="Valid until"
          type="date"
          defaultValue={pack.expiresAt === null ? '' : lastDayOf(pack.expiresAt, zone)}
          data-first
        />
      )}
    </ValidityDialog>
  );
}

export function PackNoteDialog({ pack, onClose }: Omit<Props, 'zone'>) {
  return (
    <NoteDialog
      rules={packNoteRules}
      change={(body) => change(pack, body)}
      note={pack.note}
      maxLength={packNoteLength}
      onClose={onClose}
    />
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
