import { lazy, Suspense, useId, useState } from 'react';
import { useParams } from 'react-router';
import useSWR from 'swr';
import { recordingHref } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { type Account, useAccount } from '../../../lib/account/account-store.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { useCollection } from '../../../lib/collections/use-collection.ts';
import type { PlaybackWithCopy } from '../../../lib/copies/stored-playback.ts';
import { type ApiProblem, type ApiProblemCode, hasCode } from '../../../lib/problem.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { StructuredData } from '../../../ui/StructuredData.tsx';
import { About } from './About.tsx';
import { BackToCollection, RecordingNotFound } from './Back.tsx';
import { fetchPlayback } from './fetch-playback.ts';
import { LockedPanel } from './LockedPanel.tsx';
import { PlayerSkeleton, StageSkeleton } from './PlayerSkeleton.tsx';
import { recordingData } from './structured-data.ts';
import { Transcript } from './Transcript.tsx';
import { UpNext } from './UpNext.tsx';
import { useDarkPage } from './use-dark-page.ts';
import './offline-copy.css';
import './night.css';
import './player.css';
import './stage.css';
import './transcript.css';

// Only for members who may watch: it is more than the rest of the page.
const Player = lazy(async () => ({ default: (await import('./Player.tsx')).Player }));

/** A recording: its player when allowed, otherwise a locked panel (docs/product.md#recording-page). */
export function PlayerPage({ collection }: { collection: Collection }) {
  const { recordingId = '' } = useParams();
  useDarkPage();
  // The key resets all state when the recording changes.
  return <RecordingPage key={recordingId} collection={collection} recordingId={recordingId} />;
}

type PageState = 'loading' | 'missing' | 'failed' | 'signed_out' | 'locked' | 'player';

type RequestState = { isLoaded: boolean; problem: ApiProblem | undefined };

type PageStateInput = { isSignedIn: boolean; recording: RequestState; playback: RequestState };

const missing: readonly ApiProblemCode[] = ['recording_not_found', 'invalid_request'];

/**
 * A player when the server grants access, otherwise a locked panel; signed-out visitors never get a player
 * (docs/product.md#recording-access).
 */
export function pageState({ isSignedIn, recording, playback }: PageStateInput): PageState {
  const isMissing = ({ problem }: RequestState) => problem !== undefined && missing.includes(problem.code);
  if (isMissing(playback)) return 'missing';
  // Who bought what is not offered any more sees it by the answer for members alone.
  if (isSignedIn && isMissing(recording) && !playback.problem) return playback.isLoaded ? 'player' : 'loading';
  if (isMissing(recording)) return 'missing';
  if (!recording.isLoaded) return recording.problem ? 'failed' : 'loading';
  if (!isSignedIn) return 'signed_out';
  if (playback.problem?.code === 'no_access') return 'locked';
  if (playback.isLoaded) return 'player';
  if (playback.problem?.code === 'not_signed_in') return 'signed_out';
  return playback.problem ? 'failed' : 'loading';
}

type KeyParams = { params: { collection: Collection; recordingId: string }; sub: string; visit: string };
type Key = readonly ['getPlayback', KeyParams];

const fetchByKey = ([, { params, sub }]: Key) => fetchPlayback({ sub, ...params });

/** Signed URL and saved position of a recording; fetched again with each visit, because an earlier URL has expired. */
function usePlayback(account: Account | null, collection: Collection, recordingId: string) {
  const visit = useId();
  const key: Key | null = account && ['getPlayback', { params: { collection, recordingId }, sub: account.sub, visit }];
  return useSWR<PlaybackWithCopy, ApiProblem, Key | null>(key, fetchByKey, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: true,
    shouldRetryOnError: (error) =>
      hasCode(error, 'unreachable', 'internal_error', 'busy', 'site_closed', 'too_many_requests'),
  });
}

type RecordingParams = { collection: Collection; recordingId: string };

function useRecording({ collection, recordingId }: RecordingParams, account: Account | null) {
  const view = useEndpoint('getRecording', { params: { collection, recordingId } }, { revalidateOnFocus: false });
  const playback = usePlayback(account, collection, recordingId);
  // Set when access ends during playback.
  const [accessProblem, onRefused] = useState<ApiProblem>();
  const recording = view.data ?? playback.data?.recording;
  const state = pageState({
    isSignedIn: account !== null,
    recording: { isLoaded: recording !== undefined, problem: view.error },
    playback: { isLoaded: playback.data !== undefined, problem: accessProblem ?? playback.error },
  });
  const retry = () => void Promise.all([view.mutate(), playback.mutate()]);
  return { recording, playback: playback.data, state, retry, onRefused };
}

/** Learns how a collection is named that is not offered, which the settings of the page do not tell. */
function useCollectionName(collection: Collection): void {
  const isOffered = useSite().collections[collection]?.offered === true;
  useCollection(isOffered ? undefined : collection, { revalidateOnFocus: false });
}

function RecordingPage(params: RecordingParams) {
  const { collection, recordingId } = params;
  const account = useAccount();
  const { recording, playback, state, retry, onRefused } = useRecording(params, account);
  useCollectionName(collection);
  const path = recordingHref(collection, recordingId);
  if (state === 'missing') return <RecordingNotFound collection={collection} path={path} />;
  if (state === 'failed') {
    return (
      <LoadFailedPage
        title="The recording did not load"
        path={path}
        reassurance="Nothing that is yours is affected."
        onRetry={retry}
      />
    );
  }
  if (!recording || state === 'loading') return <PlayerSkeleton collection={collection} />;
  const isOpen = state === 'player' && playback && account;
  return (
    <main id="main" className="wrap night__main">
      <Meta recording={recording} path={path} />
      <BackToCollection collection={collection} />
      {isOpen ? (
        <Suspense fallback={<StageSkeleton />}>
          <Player account={account} playback={playback} onRefused={onRefused}>
            <UpNext collection={collection} current={recordingId} />
          </Player>
        </Suspense>
      ) : (
        <Locked recording={recording} isSignedIn={state === 'locked'} />
      )}
    </main>
  );
}

function Locked({ recording, isSignedIn }: { recording: CollectionRecording; isSignedIn: boolean }) {
  return (
    <>
      <LockedPanel recording={recording} isSignedIn={isSignedIn} />
      <div className="watch">
        <About recording={recording} isOpen={false}>
          {recording.isFree && <FreeTranscript recording={recording} />}
        </About>
        <UpNext collection={recording.collection} current={recording.id} />
      </div>
    </>
  );
}

function useFreeTranscript({ collection, id: recordingId, isFree }: CollectionRecording) {
  return useEndpoint('getTranscript', isFree ? { params: { collection, recordingId } } : null, {
    revalidateOnFocus: false,
  });
}

/** The words of a free recording are there for everyone, search engines too; without it the page is complete. */
function FreeTranscript({ recording }: { recording: CollectionRecording }) {
  const { data } = useFreeTranscript(recording);
  return data && data.lines.length > 0 && <Transcript lines={data.lines} />;
}

function Meta({ recording, path }: { recording: CollectionRecording; path: string }) {
  const { title, description, collection } = recording;
  return (
    <>
      <PageMeta
        title={title}
        description={description || collectionText(collection).description}
        path={path}
        share={{ kind: 'recording', ...recording }}
      />
      {import.meta.env.SSR && <RecordingData recording={recording} />}
    </>
  );
}

function RecordingData({ recording }: { recording: CollectionRecording }) {
  const { data } = useFreeTranscript(recording);
  return <StructuredData of={(origin, site) => recordingData(recording, { origin, site, transcript: data })} />;
}
