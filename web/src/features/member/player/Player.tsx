import { MediaProvider } from 'media-chrome/react/media-store';
import { type ReactNode, useState } from 'react';
import { artPath } from '#shared/contract/art/path.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import type { CollectionRecording } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import type { PlaybackWithCopy } from '../../../lib/copies/stored-playback.ts';
import type { ApiProblem } from '../../../lib/problem.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { About } from './About.tsx';
import { fetchPlayback } from './fetch-playback.ts';
import { NextRecording } from './NextRecording.tsx';
import { OfflineCopy } from './OfflineCopy.tsx';
import { PlayedTranscript } from './PlayedTranscript.tsx';
import { startAt } from './position.ts';
import { Resume } from './Resume.tsx';
import { Stage } from './Stage.tsx';
import { savePositions } from './save-positions.ts';
import type { Played } from './source-callbacks.ts';
import type { TranscriptState } from './use-captions.ts';

type Props = {
  account: Account;
  /** Replaced by a later one when the viewer has signed in again. */
  playback: PlaybackWithCopy;
  /** Access has ended, or the recording is gone. */
  onRefused: (problem: ApiProblem) => void;
  children: ReactNode;
};

/** A recording of a collection, whose position is kept for the member. */
function playedBy({ sub }: Account, { collection, id: recordingId }: CollectionRecording): Played {
  return {
    id: `${sub} ${recordingId}`,
    fetchPlayback: () => fetchPlayback({ sub, collection, recordingId }),
    keepPosition: (video, startSeconds) => savePositions(video, { sub, collection, recordingId }, startSeconds),
  };
}

function labelsOf({ id, title, collection, thumbnailUrl }: CollectionRecording, artist: string) {
  const picture = thumbnailUrl ?? artPath('disc', { id, category: collectionRow(collection).art });
  return { title, album: collectionText(collection).title, artist, picture };
}

/** Holds what the captions say; a retry asks for another address of them, since the first one may have expired. */
function useTranscript(sub: string, { captionsUrl, recording: { collection, id: recordingId } }: PlaybackWithCopy) {
  const [url, setUrl] = useState(captionsUrl);
  const [state, setState] = useState<TranscriptState>('loading');
  const retry = async () => {
    setState('loading');
    try {
      const renewed = await fetchPlayback({ sub, collection, recordingId });
      setUrl(renewed.captionsUrl);
    } catch {
      setState('failed');
    }
  };
  return { url, state, setState, retry: () => void retry() };
}

export function Player({ account, playback, onRefused, children }: Props) {
  const [first] = useState(playback);
  const [isRestarted, setRestarted] = useState(false);
  const { recording } = first;
  const captions = useTranscript(account.sub, first);
  const { studio } = useSite();
  const startSeconds = startAt(first.positionSeconds, recording.durationSeconds);
  return (
    <MediaProvider>
      <Stage
        played={playedBy(account, recording)}
        labels={labelsOf(recording, studio)}
        durationSeconds={recording.durationSeconds}
        first={first}
        latest={playback}
        captionsUrl={captions.url}
        onTranscript={captions.setState}
        startSeconds={startSeconds}
        isRestarted={isRestarted}
        onRefused={onRefused}
      />
      <div className="watch">
        <About recording={recording} isOpen>
          {startSeconds > 0 && (
            <Resume startSeconds={startSeconds} isRestarted={isRestarted} onRestart={() => setRestarted(true)} />
          )}
          {recording.offlineAllowed && <OfflineCopy playback={playback} />}
          <NextRecording recording={recording} />
          {captions.url && <PlayedTranscript state={captions.state} onRetry={captions.retry} />}
        </About>
        {children}
      </div>
    </MediaProvider>
  );
}
