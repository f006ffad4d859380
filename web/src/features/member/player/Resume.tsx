import { useMediaDispatch } from 'media-chrome/react/media-store';
import { clockText, spokenTime } from '../../../lib/time/clock-text.ts';
import { ResumeIcon } from '../../../ui/media-icons.tsx';
import { play } from './media-requests.ts';

type Props = { startSeconds: number; isRestarted: boolean; onRestart: () => void };

export function Resume({ startSeconds, isRestarted, onRestart }: Props) {
  const dispatch = useMediaDispatch();
  const restart = () => {
    onRestart();
    // Within the click: browsers let a video start with sound only then.
    dispatch(play);
  };
  return (
    <div className="resume">
      <ResumeIcon />
      {isRestarted ? (
        <span role="status">It plays from the beginning.</span>
      ) : (
        <>
          <span>
            You stopped at <span aria-hidden="true">{clockText(startSeconds)}</span>
            <span className="sr-only">{spokenTime(startSeconds)}</span>.
          </span>
          <button type="button" onClick={restart}>
            Start from the beginning
          </button>
        </>
      )}
    </div>
  );
}
