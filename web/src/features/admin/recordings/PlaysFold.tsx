import { fewestListeners, fewestPlays, tenths } from '#shared/rules/plays.ts';
import { clockText } from '../../../lib/time/clock-text.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { placeOfTenth, playsLine, playsSentence, type ShownPlays } from './plays-text.ts';
import type { AdminRecording } from './use-library.ts';
import '../../../ui/admin/bar-chart.css';
import './plays-fold.css';

type Props = { recording: Pick<AdminRecording, 'plays' | 'durationSeconds'>; open?: boolean };

/** Shows how far a recording is heard, in numbers without names (docs/product.md#plays). */
export function PlaysFold({ recording: { plays, durationSeconds }, open }: Props) {
  return (
    <Fold title="How far people get" summary={playsLine(plays)} open={open}>
      {plays.state === 'shown' && (
        <>
          <p>{playsSentence(plays)}</p>
          <Stops plays={plays} durationSeconds={durationSeconds} />
          <p className="hint">
            {`Each bar is a tenth of the recording, with the plays that stopped in it. The figures change with every ${fewestPlays} plays.`}
          </p>
        </>
      )}
      {plays.state === 'few' && (
        <p className="hint">
          {`The figures are here from ${fewestPlays} plays by at least ${fewestListeners} people on, so that none of them shows what one person does.`}
        </p>
      )}
      {plays.state === 'unmeasured' && (
        <p className="hint">
          The length of this recording is not known. Plays are counted once its video is uploaded here again.
        </p>
      )}
    </Fold>
  );
}

type StopsProps = { plays: ShownPlays; durationSeconds: number | null };

function Stops({ plays: { stopped }, durationSeconds }: StopsProps) {
  const most = Math.max(...stopped, 1);
  return (
    <div className="chart chart--tenths">
      <ol className="chart__bars" aria-label="Where plays stopped">
        {stopped.map((count, tenth) => (
          <li key={placeOfTenth(tenth)} className="chart__column">
            <span className="sr-only">{`${nameOf(tenth, durationSeconds)}: ${count}`}</span>
            <span className="chart__bar" aria-hidden="true">
              {count > 0 && <b>{count}</b>}
              {count > 0 && <i className="chart__first" style={{ height: `${(count / most) * 100}%` }} />}
            </span>
          </li>
        ))}
      </ol>
      <div className="chart__ends spread" aria-hidden="true">
        <span>{clockText(0)}</span>
        {durationSeconds !== null && <span>{clockText(durationSeconds)}</span>}
      </div>
    </div>
  );
}

function nameOf(tenth: number, durationSeconds: number | null): string {
  if (durationSeconds === null) return `In the ${placeOfTenth(tenth)}`;
  const at = (part: number) => clockText((durationSeconds * part) / tenths);
  return `${at(tenth)} to ${at(tenth + 1)}`;
}
