import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { deletionHours } from '#shared/rules/own-data.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { dueText, shownRefunds } from '../../../lib/own-data/deletion-text.ts';
import { lockedJustNow } from '../../../lib/own-data/locked-just-now.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { DeletionQuestion } from '../../../ui/DeletionQuestion.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RecentSignIn } from './RecentSignIn.tsx';
import type { RenderSignIn } from './TwoStepSignIn.tsx';

type QuestionProps = {
  preview: ResponseBody<'previewMyDeletion'>;
  reload: () => void;
  onTooOld: () => void;
  onClose: () => void;
};

function Question({ preview, reload, onTooOld, onClose }: QuestionProps) {
  const navigate = useNavigate();
  const request = async () => {
    try {
      const { dueAt } = await call('requestMyDeletion', { body: { refunds: shownRefunds(preview.places) } });
      // Signs this browser out, whose session has ended at the server, once the page of members is left.
      navigate(paths.ownData.href(dueAt), { state: lockedJustNow });
      onClose();
    } catch (error) {
      if (hasCode(error, 'recent_sign_in_needed')) return onTooOld();
      if (hasCode(error, 'deletion_changed')) reload();
      throw error;
    }
  };
  return (
    <DeletionQuestion
      preview={preview}
      lead={`For ${deletionHours} hours your account is only locked: you are signed out everywhere, and signing in takes the deletion back. After ${dueText(preview.dueAt, viewerZone())} it is deleted, and cannot be restored.`}
      keep="Keep my account"
      action="Delete my account"
      busyText="Locking your account…"
      failed="Your account was not deleted."
      onConfirm={request}
      onClose={onClose}
    />
  );
}

type Props = { email: string; signIn: RenderSignIn; onClose: () => void };

/** Asks before the member's own account is deleted (docs/product.md#your-data). */
export function DeleteAccount({ email, signIn, onClose }: Props) {
  const { data, error, mutate } = useEndpoint('previewMyDeletion', {});
  const reload = () => void mutate();
  return (
    <Modal title="Delete your account?" onClose={onClose}>
      <AsyncBoundary
        data={data}
        error={error}
        loading={
          <div role="status" aria-label="Loading what would be deleted">
            <Skeleton width="100%" height="12rem" />
          </div>
        }
        failed={<LoadFailed title="What would be deleted did not load" onRetry={reload} reassurance="" />}
      >
        {(preview) => (
          <RecentSignIn signIn={(onSignedIn) => signIn(email, onSignedIn)}>
            {(onTooOld) => <Question preview={preview} reload={reload} onTooOld={onTooOld} onClose={onClose} />}
          </RecentSignIn>
        )}
      </AsyncBoundary>
    </Modal>
  );
}
