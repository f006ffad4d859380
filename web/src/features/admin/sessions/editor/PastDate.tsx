import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { agoText } from './past-date.ts';

type Props = { start: string; zone: string; onAnswer: (answer: true | null) => void };

/** Asks before a date is saved that is over: often a year was mistyped (docs/product.md#session-times). */
export function PastDate({ start, zone, onAnswer }: Props) {
  const now = useNow(60_000);
  return (
    <ConfirmDialog
      title="This date is in the past"
      body={
        <p>
          {formatLongDate(start, zone)}, {formatTime(start, zone)}: this is {agoText(start, now)}. Save anyway?
        </p>
      }
      action="Save anyway"
      cancel="Change the date"
      tone="good"
      onConfirm={async () => onAnswer(true)}
      onClose={() => onAnswer(null)}
    />
  );
}
