import { MediaProvider } from 'media-chrome/react/media-store';
import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Account } from '../../../lib/account/account-store.ts';
import type { ApiProblem } from '../../../lib/problem.ts';
import { About } from './About.tsx';
import { startAt } from './position.ts';
import { Resume } from './Resume.tsx';
import { Stage } from './Stage.tsx';

type Props = {
  account: Account;
  /** Replaced by a later one when the viewer has signed in again. */
  playback: ResponseBody<'getPlayback'>;
  /** Access has ended, or the recording is gone. */
  onRefused: (problem: ApiProblem) => void;
  children: ReactNode;
};

export function Player({ account, playback, onRefused, children }: Props) {
  const [first] = useState(playback);
  const [isRestarted, setRestarted] = useState(false);
  const { recording } = first;
  const startSeconds = startAt(first.positionSeconds, recording.durationSeconds);
  return (
    <MediaProvider>
      <Stage
        account={account}
        first={first}
        latest={playback}
        startSeconds={startSeconds}
        isRestarted={isRestarted}
        onRefused={onRefused}
      />
      <div className="watch">
        <About recording={recording} isOpen>
          {startSeconds > 0 && (
            <Resume startSeconds={startSeconds} isRestarted={isRestarted} onRestart={() => setRestarted(true)} />
          )}
        </About>
        {children}
      </div>
    </MediaProvider>
  );
}
