import { formatTime } from '#shared/rules/dates.ts';
import type { DoorChange } from '../../../../lib/admin/door-changes.ts';
import { type Door, dismissRefusal, type Refusal } from '../../../../lib/admin/door-store.ts';
import { viewerZone } from '../../../../lib/time/zones.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { refusalTitle, unsentText } from './door-lines.ts';

type WalkIn = Extract<DoorChange, { kind: 'walkIn' }>;
type Props = { sessionId: string; door: Door; isStale: boolean; onAdd: (walkIn: WalkIn) => void };

/** Shows what has not reached the server, and what it has refused. */
export function DoorNotes({ sessionId, door, isStale, onAdd }: Props) {
  const { changes, refused, savedAt } = door;
  return (
    <>
      <p className="door__note spread" role="status" hidden={!isStale && (changes.length === 0 || navigator.onLine)}>
        <span>{changes.length > 0 && `${unsentText(changes.length)}. `}</span>
        <span>
          {isStale && `The list is as it was at ${formatTime(new Date(savedAt).toISOString(), viewerZone())}.`}
        </span>
      </p>
      {refused.map((refusal) => (
        <Refused key={refusal.change.id} sessionId={sessionId} refusal={refusal} onAdd={onAdd} />
      ))}
    </>
  );
}

type RefusedProps = Pick<Props, 'sessionId' | 'onAdd'> & { refusal: Refusal };

function Refused({ sessionId, refusal: { change, code, reason }, onAdd }: RefusedProps) {
  const dismiss = () => dismissRefusal(sessionId, change);
  const isFull = change.kind === 'walkIn' && (code === 'sold_out' || code === 'seats_held');
  const addAnyway = () => {
    dismiss();
    if (change.kind === 'walkIn') onAdd({ ...change, overCapacity: true });
  };
  return (
    <Alert tone="bad" title={refusalTitle(change)} text={isFull ? 'No place is left.' : reason}>
      <div className="door__ways">
        {isFull && (
          <button type="button" className={buttonClass({ tone: 'clay' })} onClick={addAnyway}>
            Over capacity, add anyway
          </button>
        )}
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={dismiss}>
          Close
        </button>
      </div>
    </Alert>
  );
}
