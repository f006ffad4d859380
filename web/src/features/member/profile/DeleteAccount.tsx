import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { deletionHours, keptByLaw } from '#shared/rules/own-data.ts';
import { forgetEndedSession } from '../../../lib/account/end-auth-session.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { dueText, lossTexts, placeFate, shownRefunds, totalText } from './deletion-text.ts';
import { RecentSignIn } from './RecentSignIn.tsx';
import type { RenderSignIn } from './TwoStepSignIn.tsx';

type Preview = ResponseBody<'previewMyDeletion'>;

function Effects({ preview }: { preview: Preview }) {
  const { dueAt, places } = preview;
  const total = totalText(places);
  return (
    <>
      <p>
        For {deletionHours} hours your account is only locked: you are signed out everywhere, and signing in takes the
        deletion back. After {dueText(dueAt, viewerZone())} it is deleted, and cannot be restored.
      </p>
      {places.length > 0 && (
        <ul className="deletion__places">
          {places.map((place) => (
            <li key={place.bookingId}>
              <b>{place.title}</b>, {formatDate(place.startTime, viewerZone())}: {placeFate(place)}.
            </li>
          ))}
        </ul>
      )}
      {total && <p>{total} goes back to you in all, by the cancellation policy as it is now.</p>}
      {lossTexts(preview).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>Places that you gave to others stay theirs. {keptByLaw}</p>
    </>
  );
}

type QuestionProps = { preview: Preview; reload: () => void; onTooOld: () => void; onClose: () => void };

function useRequest({ preview, reload, onTooOld, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();
  const request = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { dueAt } = await call('requestMyDeletion', { body: { refunds: shownRefunds(preview.places) } });
      navigate(paths.ownData.href(dueAt));
      onClose();
      // Its session has ended at the server.
      await forgetEndedSession().catch(() => undefined);
    } catch (error) {
      setBusy(false);
      if (hasCode(error, 'recent_sign_in_needed')) return onTooOld();
      if (hasCode(error, 'deletion_changed')) reload();
      setProblem(messageOf(error));
    }
  };
  return { busy, problem, request: () => void request() };
}

function Question(props: QuestionProps) {
  const { busy, problem, request } = useRequest(props);
  return (
    <div className="deletion">
      <Effects preview={props.preview} />
      {problem && <Alert tone="bad" title="Your account was not deleted." text={problem} />}
      <button
        type="button"
        className={buttonClass({ tone: 'line', wide: true })}
        data-first
        aria-disabled={busy}
        onClick={() => !busy && props.onClose()}
      >
        Keep my account
      </button>
      <button
        type="button"
        className={buttonClass({ tone: 'clay', wide: true })}
        aria-disabled={busy}
        onClick={request}
      >
        {busy ? 'Locking your account…' : 'Delete my account'}
      </button>
    </div>
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
          <div role="status" aria-label="Loading what would be deleted" className="deletion">
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
