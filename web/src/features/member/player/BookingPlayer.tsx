import { MediaProvider } from 'media-chrome/react/media-store';
import { useState } from 'react';
import { artPath } from '#shared/contract/art/path.ts';
import { problems } from '#shared/contract/problems.ts';
import { bookingLinks } from '../../../lib/booking/booking-authority.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { Stage } from './Stage.tsx';
import type { Playback } from './source-callbacks.ts';

type Recording = Omit<Playback, 'captionsUrl'> & { durationSeconds: number | null };
type Props = {
  bookingId: string;
  session: { id: string; title: string; category: string | null };
  recording: Recording;
  onRefused: (problem: ApiProblem) => void;
};

const withoutCaptions = ({ videoUrl, expiresAt }: Recording): Playback => ({ videoUrl, expiresAt, captionsUrl: null });

async function fetchPlayback(bookingId: string): Promise<Playback> {
  const { recording } = await bookingLinks(bookingId);
  if (!recording) throw new ApiProblem('recording_not_found', problems.recording_not_found);
  return withoutCaptions(recording);
}

/** Plays the recording of a booked session. Where it was left is not kept: a guest has no place for it. */
export function BookingPlayer({ bookingId, session, recording, onRefused }: Props) {
  const [first] = useState(() => withoutCaptions(recording));
  const { studio } = useSite();
  const played = {
    id: bookingId,
    fetchPlayback: () => fetchPlayback(bookingId),
    keepPosition: () => () => undefined,
  };
  const labels = {
    title: session.title,
    album: studio,
    artist: studio,
    picture: artPath('disc', session),
  };
  return (
    <MediaProvider>
      <Stage
        played={played}
        labels={labels}
        durationSeconds={recording.durationSeconds}
        first={first}
        latest={first}
        captionsUrl={null}
        startSeconds={0}
        isRestarted={false}
        onRefused={onRefused}
      />
    </MediaProvider>
  );
}
