import { paths } from '#shared/contract/paths.ts';
import { dueText } from '../../../lib/own-data/deletion-text.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

const path = paths.ownData.pattern;

/** Names what a mailed link was used up for. */
export type OwnDataOutcome = { kept: true } | { dueAt: string };

export function OwnDataDone({ outcome }: { outcome: OwnDataOutcome }) {
  const actions = <ScheduleLink tone="line" />;
  if ('kept' in outcome) {
    return (
      <StatePage title="Your data stays" path={path} index={false} actions={actions}>
        Nothing is deleted, and your places stay booked. We wrote to you as well.
      </StatePage>
    );
  }
  return (
    <StatePage title="Your data will be deleted" path={path} index={false} actions={actions}>
      That is done after {dueText(outcome.dueAt, viewerZone())}. To keep them, have another link mailed to you before
      then. We wrote to you, and write again when it is done.
    </StatePage>
  );
}
