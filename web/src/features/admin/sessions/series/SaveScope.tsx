import { useEffect, useState } from 'react';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { call } from '../../../../lib/api/call.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Modal } from '../../../../ui/Modal.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';
import { countText, type DateChange, fieldsText, type Scope } from './scope.ts';

type AdminSession = ResponseBody<'getAdminSession'>;

export type SessionUpdate = RequestInput<'updateSession', 'body'>;

type Preview = { following: DateChange[]; all: DateChange[] };

/** Finds what would be changed at the other dates; null while that is loading. */
function usePreview(sessionId: string, body: SessionUpdate) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    const ask = async (scope: 'following' | 'all') =>
      (await call('changeDates', { params: { sessionId }, body: { ...body, scope, preview: true } })).dates;
    Promise.all([ask('following'), ask('all')]).then(
      ([following, all]) => isCurrent && setPreview({ following, all }),
      (error: unknown) => isCurrent && setProblem(messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [sessionId, body]);
  return { preview, problem };
}

const isChanged = ({ changed }: DateChange) => changed.length > 0;

type Zoned = Pick<AdminSession, 'locationType' | 'timeZone'>;

function Effects({ dates, session }: { dates: DateChange[]; session: Zoned }) {
  const ownDates = dates.filter((date) => date.kept.length > 0);
  const changedFields = fieldsText(dates.flatMap((date) => date.changed));
  return (
    <div className="series-dates">
      {changedFields && <p>Changed at the other dates: {changedFields}.</p>}
      {ownDates.length > 0 && (
        <ul className="admin-list">
          {ownDates.map((date) => (
            <li key={date.id}>
              {formatDate(date.startTime, zoneOf(session))} keeps its own {fieldsText(date.kept)}.
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Props = {
  session: AdminSession;
  body: SessionUpdate;
  /** The choice; null to go on editing. */
  onAnswer: (scope: Scope | null) => void;
};

/** Asks what a changed date of a series is saved for, and says for how many dates and people. */
export function SaveScope({ session, body, onAnswer }: Props) {
  const [scope, setScope] = useState<Scope>('this');
  const { preview, problem } = usePreview(session.id, body);
  const own = session.seats.taken + session.seats.held;
  const count = (dates: DateChange[] = []) => {
    const changedDates = dates.filter(isChanged);
    return countText(
      changedDates.length + 1,
      changedDates.reduce((sum, { places }) => sum + places, own),
    );
  };
  const counts = {
    this: count(),
    ...(preview && { following: count(preview.following), all: count(preview.all) }),
  };
  const dates = scope === 'this' ? [] : preview?.[scope];
  const isHeld = dates === undefined;
  return (
    <Modal title="What does the change apply to?" onClose={() => onAnswer(null)}>
      <div className="confirm">
        <ScopeChoice scope={scope} onChange={setScope} counts={counts} />
        {problem && <Alert tone="bad" title="The other dates could not be compared." text={problem} />}
        {!preview && !problem && <Spinner label="Comparing the other dates" showLabel within />}
        {dates && <Effects dates={dates} session={session} />}
        <p className="hint">Past dates never change.</p>
        <div className="confirm__end actions">
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => onAnswer(null)}>
            Cancel
          </button>
          <button
            type="button"
            className={buttonClass({ tone: 'sage' })}
            aria-disabled={isHeld}
            onClick={() => !isHeld && onAnswer(scope)}
          >
            {scope === 'this' ? 'Save this date' : `Save ${counts[scope]?.split(',')[0] ?? 'the dates'}`}
          </button>
        </div>
      </div>
    </Modal>
  );
}
