import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { typedWhole, wholeFormat } from '#shared/rules/numbers.ts';
import { maxSeriesDates, recurrences } from '#shared/rules/recurrences.ts';
import { recurrenceText } from '#shared/rules/series.ts';
import { useUpcomingSessions } from '../../../../lib/admin/use-upcoming-sessions.ts';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { SessionForm } from './form.ts';
import { type Clash, clashOf, isLeftOut, leaveOut, plannedStarts } from './repeats.ts';
import { type AdminSession, type SessionValues, startOf } from './session-values.ts';
import './repeats.css';
import '../../../../ui/date-field.css';

type Props = { id: string; form: SessionForm; values: SessionValues; stored: AdminSession | null };

function clashText(clash: Clash | undefined): string | null {
  if (!clash) return null;
  return clash.kind === 'known' ? 'A date of the series already' : `At the same time as “${clash.title}”`;
}

function usePlanned({ id, stored }: Pick<Props, 'id' | 'stored'>) {
  const { data } = useUpcomingSessions();
  const planned = (data?.sessions ?? []).filter((session) => session.id !== id && session.cancelledAt === null);
  return { sessions: planned, seriesId: stored?.series?.id };
}

function Dates({ starts, ...props }: Props & { starts: string[] }) {
  const { form, values } = props;
  const planned = usePlanned(props);
  const clashes = new Map(starts.map((start) => [start, clashOf(start, typedWhole(values.durationMinutes), planned)]));
  const isTaken = (start: string) => clashes.get(start)?.kind === 'known';
  const added = starts.filter((start) => !isTaken(start) && !isLeftOut(values, start)).length;
  const choose = (start: string, isOut: boolean) =>
    form.setValue('leftOut', leaveOut(values, start, isOut), { shouldDirty: true });
  return (
    <fieldset className="repeats">
      <legend className="sr-only">Further dates</legend>
      <p role="status">{added === 1 ? 'One further date' : `${added} further dates`}</p>
      {starts.map((start) => (
        <label key={start} className="repeats__date">
          <input
            type="checkbox"
            checked={!isTaken(start) && !isLeftOut(values, start)}
            disabled={isTaken(start)}
            onChange={({ target }) => choose(start, !target.checked)}
          />
          <span>
            {formatLongDate(start, values.timeZone)}, {formatTime(start, values.timeZone)}
            {clashes.get(start) && <small>{clashText(clashes.get(start))}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function End({ form, values }: Pick<Props, 'form' | 'values'>) {
  return (
    <div className="repeats__end">
      <SelectField label="Ends" {...form.field('seriesEnd')}>
        <option value="count">After a number of dates</option>
        <option value="until">On a day</option>
      </SelectField>
      {values.seriesEnd === 'count' ? (
        <NumberField label="Number of dates" format={wholeFormat()} {...form.field('seriesCount')} />
      ) : (
        <TextField label="Last day" type="date" {...form.field('seriesUntil')} />
      )}
    </div>
  );
}

/** Further dates like this one, created when the form is saved (docs/product.md#series). */
export function Repeats(props: Props) {
  const { form, values, stored } = props;
  const startTime = startOf(values);
  const starts = plannedStarts(values);
  return (
    <>
      <SelectField
        label="Repeats"
        {...form.field('recurrence')}
        disabled={startTime === null}
        hint={startTime ? undefined : 'Choose date and start time first.'}
      >
        <option value="">{stored?.series ? 'Add no further dates' : 'Does not repeat'}</option>
        {startTime &&
          recurrences.map((recurrence) => (
            <option key={recurrence} value={recurrence}>
              {recurrenceText(recurrence, { startTime, timeZone: values.timeZone })}
            </option>
          ))}
      </SelectField>
      {startTime && values.recurrence && (
        <>
          <End form={form} values={values} />
          <p className="hint">
            Times by the clocks of {formatZone(startTime, values.timeZone)}. Each date becomes a session of its own;
            there can be {maxSeriesDates} ahead, this one included.
          </p>
          {starts.length > 0 && <Dates {...props} starts={starts} />}
        </>
      )}
    </>
  );
}
