import type { ResponseBody } from '#shared/contract/contract.ts';
import { deletionHours } from '#shared/rules/own-data.ts';
import { call } from '../../../lib/api/call.ts';
import { dueText, shownRefunds } from '../../../lib/own-data/deletion-text.ts';
import { hasCode } from '../../../lib/problem.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { DeletionQuestion } from '../../../ui/DeletionQuestion.tsx';
import { Modal } from '../../../ui/Modal.tsx';

type Props = {
  data: ResponseBody<'readOwnData'>;
  secret: string;
  reload: () => void;
  onClose: () => void;
  onRequested: (dueAt: string) => void;
};

/** Asks before the data of someone without an account are deleted (docs/product.md#your-data). */
export function DeleteOwnData({ data, secret, reload, onClose, onRequested }: Props) {
  const request = async () => {
    try {
      const { dueAt } = await call('requestOwnDeletion', { body: { secret, refunds: shownRefunds(data.places) } });
      onClose();
      onRequested(dueAt);
    } catch (error) {
      if (hasCode(error, 'deletion_changed')) reload();
      throw error;
    }
  };
  return (
    <Modal title="Delete your data?" onClose={onClose}>
      <DeletionQuestion
        preview={data}
        lead={`That is done in ${deletionHours} hours, after ${dueText(data.dueAt, viewerZone())}. Until then you can keep them by another link that we mail you.`}
        keep="Keep my data"
        action="Delete my data"
        busyText="Asking for it…"
        failed="Nothing is deleted."
        onConfirm={request}
        onClose={onClose}
      />
    </Modal>
  );
}
