import { buttonClass } from '../button.ts';
import { RecordingLink } from './RecordingLink.tsx';

type Props = {
  recordingUrl: string | null;
  titleId: string;
};

/** Leads to what was recorded of a session, or says that there is nothing (docs/product.md#booking-status). */
export function WatchRecording({ recordingUrl, titleId }: Props) {
  if (recordingUrl === null) {
    return (
      <button type="button" className={buttonClass({ tone: 'line', small: true })} aria-describedby={titleId} disabled>
        Recording Not Available
      </button>
    );
  }
  return <RecordingLink className={buttonClass({ tone: 'sage', small: true })} to={recordingUrl} titleId={titleId} />;
}
