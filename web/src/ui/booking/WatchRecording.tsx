import { buttonClass } from '../button.ts';
import { Play } from '../media-icons.tsx';
import { RecordingLink } from './RecordingLink.tsx';

type Props = {
  recordingUrl: string | null;
  titleId: string;
};

/** Leads to what was recorded of a session, or says that there is nothing (docs/product.md#booking-status). */
export function WatchRecording({ recordingUrl, titleId }: Props) {
  const className = buttonClass({ tone: 'line', small: true });
  if (recordingUrl === null) {
    return (
      <button type="button" className={className} aria-describedby={titleId} disabled>
        Recording Not Available
      </button>
    );
  }
  return <RecordingLink className={className} to={recordingUrl} titleId={titleId} icon={<Play />} />;
}
