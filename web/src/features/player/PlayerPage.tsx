import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { type Account, useAccount } from '../../lib/account/marker.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import type { Recording } from '../../lib/collections/access.ts';
import { words } from '../../lib/collections/words.ts';
import { LoadFailedPage } from '../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { About } from './About.tsx';
import { Back, Missing } from './Back.tsx';
import { LockedPanel } from './LockedPanel.tsx';
import { Player } from './Player.tsx';
import { PlayerSkeleton } from './PlayerSkeleton.tsx';
import { UpNext } from './UpNext.tsx';
import { usePlayback } from './use-playback.ts';
import { type View, viewOf } from './view.ts';
import './night.css';
import './player.css';
import './stage.css';

/** A recording: its player when allowed, otherwise a locked panel (spec section 2). */
export function PlayerPage({ collection }: { collection: Collection }) {
  const { recordingId = '' } = useParams();
  useNight();
  // Another recording is another visit.
  return <RecordingPage key={recordingId} collection={collection} recordingId={recordingId} />;
}

/** The page of a recording is dark, with all that stands around it. */
function useNight(): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    root?.classList.add('night');
    return () => root?.classList.remove('night');
  }, []);
}

type Which = { collection: Collection; recordingId: string };

function useRecording({ collection, recordingId }: Which, account: Account | null) {
  const found = useEndpoint('getRecording', { params: { collection, recordingId } }, { revalidateOnFocus: false });
  const playback = usePlayback(account, collection, recordingId);
  // Access that is gone in the middle of playing.
  const [refusal, refuse] = useState<ApiProblem>();
  const recording = found.data ?? playback.data?.recording;
  const view = viewOf({
    isSignedIn: account !== null,
    recording: { isKnown: recording !== undefined, problem: found.error },
    playback: { isKnown: playback.data !== undefined, problem: refusal ?? playback.error },
  });
  const retry = () => void Promise.all([found.mutate(), playback.mutate()]);
  return { recording, playback: playback.data, view, retry, refuse };
}

function RecordingPage(which: Which) {
  const { collection, recordingId } = which;
  const account = useAccount();
  const { recording, playback, view, retry, refuse } = useRecording(which, account);
  const path = recordingHref(collection, recordingId);
  if (view === 'missing') return <Missing collection={collection} path={path} />;
  if (view === 'failed') {
    return (
      <LoadFailedPage
        title="The recording did not load"
        path={path}
        reassurance="Nothing that is yours is affected."
        onRetry={retry}
      />
    );
  }
  if (!recording || view === 'loading') return <PlayerSkeleton collection={collection} />;
  const isOpen = view === 'player' && playback && account;
  return (
    <main id="main" className="wrap night__main">
      <Meta recording={recording} path={path} />
      <Back collection={collection} />
      {isOpen ? (
        <Player account={account} playback={playback} onRefused={refuse}>
          <UpNext collection={collection} except={recordingId} />
        </Player>
      ) : (
        <Locked recording={recording} view={view} />
      )}
    </main>
  );
}

function Locked({ recording, view }: { recording: Recording; view: View }) {
  return (
    <>
      <LockedPanel recording={recording} isSignedIn={view === 'locked'} />
      <div className="watch">
        <About recording={recording} isOpen={false} />
        <UpNext collection={recording.collection} except={recording.id} />
      </div>
    </>
  );
}

function Meta({ recording, path }: { recording: Recording; path: string }) {
  const { title, description, collection, thumbnailUrl } = recording;
  return (
    <PageMeta
      title={title}
      description={description || words[collection].description}
      path={path}
      {...(thumbnailUrl && { image: thumbnailUrl })}
    />
  );
}
