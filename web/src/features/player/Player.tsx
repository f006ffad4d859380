import { MediaProvider } from 'media-chrome/react/media-store';
import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Account } from '../../lib/account/marker.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { About } from './About.tsx';
import { startAt } from './position.ts';
import { Resume } from './Resume.tsx';
import { Stage } from './Stage.tsx';

type Props = {
  account: Account;
  /** The latest: a later one comes when somebody has signed in again. */
  playback: ResponseBody<'getPlayback'>;
  /** It may not be played any more, or is not there. */
  onRefused: (problem: ApiProblem) => void;
  /** Stands beside what the recording is. */
  children: ReactNode;
};

/** The stage with its controls, and what is played on it. */
export function Player({ account, playback, onRefused, children }: Props) {
  const [first] = useState(playback);
  const { recording } = first;
  const from = startAt(first.positionSeconds, recording.durationSeconds);
  return (
    <MediaProvider>
      <Stage account={account} first={first} latest={playback} from={from} onRefused={onRefused} />
      <div className="watch">
        <About recording={recording} isOpen>
          {from > 0 && <Resume from={from} />}
        </About>
        {children}
      </div>
    </MediaProvider>
  );
}
