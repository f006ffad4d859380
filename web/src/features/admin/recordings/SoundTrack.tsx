import { useEffect, useState } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { ConfirmDialog } from '../../../ui/admin/ConfirmDialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import type { AdminRecording } from './use-library.ts';

type Props = { collection: Collection; recording: Pick<AdminRecording, 'id' | 'sound'> };

/** Milliseconds between two looks at a track that is being prepared. */
const lookEvery = 5000;

const texts = {
  none: 'No track of the sound alone has been made of this video.',
  preparing: 'The sound alone is being prepared. The video plays meanwhile.',
  ready: 'Guests can play the sound alone.',
  withoutSizes: 'Guests can play the sound alone. Smaller sizes for slow networks have not been made of this video.',
  silent: 'This video has no sound, so there is no track of the sound alone.',
};

function textOf(sound: AdminRecording['sound']): string {
  if (sound.state === 'ready') return sound.hasSizes ? texts.ready : texts.withoutSizes;
  if (sound.state !== 'failed') return texts[sound.state];
  return `The sound alone could not be prepared; the video plays as before. ${sound.reason}`;
}

/** Says how the sound-only track of a recording is and whether it has smaller sizes, and makes both (docs/product.md#sound-only). */
export function SoundTrack({ collection, recording: { id, sound } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { state } = sound;
  useEffect(() => {
    if (state !== 'preparing') return;
    const timer = setInterval(() => void refresh('listAdminRecordings'), lookEvery);
    return () => clearInterval(timer);
  }, [state]);
  const prepare = async () => {
    setAsking(true);
    const params = { collection, recordingId: id };
    await withNotice(() => call('prepareSound', { params }), { failed: 'The sound alone is not being prepared' });
    await refresh('listAdminRecordings');
    setAsking(false);
  };
  return (
    <div className="sound-track">
      <p className="hint" role="status">
        {textOf(sound)}
      </p>
      {sound.state === 'ready' && !sound.hasSizes && <PrepareSizes prepare={prepare} />}
      {(state === 'none' || state === 'failed') && (
        <button
          type="button"
          className={buttonClass({ tone: 'line', small: true })}
          aria-disabled={isAsking}
          onClick={() => !isAsking && void prepare()}
        >
          {state === 'none' ? 'Prepare the sound alone' : 'Try again'}
        </button>
      )}
    </div>
  );
}

/** Asks first: a library that nobody asked for would be converted at about a dollar a film. */
function PrepareSizes({ prepare }: { prepare: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={() => setOpen(true)}>
        Prepare smaller sizes
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Prepare smaller sizes of this video?"
          body={
            <p>
              The video then plays on slow networks, too. AWS charges about $1 for each half hour of video, once. The
              video and its sound play meanwhile as before.
            </p>
          }
          action="Prepare them"
          tone="good"
          onConfirm={prepare}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
