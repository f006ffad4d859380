import { useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { seek } from './media-requests.ts';
import { Transcript, TranscriptSection } from './Transcript.tsx';
import { lineAt } from './transcript-lines.ts';
import type { TranscriptState } from './use-captions.ts';

const none: [] = [];

/** The transcript beside a player: it follows the playback, and plays from the line that is pressed. */
export function PlayedTranscript({ state, onRetry }: { state: TranscriptState; onRetry: () => void }) {
  const dispatch = useMediaDispatch();
  const lines = typeof state === 'string' ? none : state;
  const current = useMediaSelector(({ mediaCurrentTime = 0 }) => lineAt(lines, mediaCurrentTime));
  if (state === 'loading') {
    return (
      <TranscriptSection>
        <div role="status" aria-label="Loading the transcript">
          <Skeleton width="100%" height="8rem" className="mt-4" radius="var(--r-sm)" />
        </div>
      </TranscriptSection>
    );
  }
  if (state === 'failed') {
    return (
      <TranscriptSection>
        <p role="status">
          The transcript did not load.{' '}
          <button type="button" className="text-button tap" onClick={onRetry}>
            Try again
          </button>
        </p>
      </TranscriptSection>
    );
  }
  if (lines.length === 0) return null;
  return <Transcript lines={lines} current={current ?? -1} onSeek={(seconds) => dispatch(seek(seconds))} />;
}
