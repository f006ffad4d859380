import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { wholeFormat } from '#shared/rules/numbers.ts';
import { zonesWith } from '../../../../lib/admin/zones.ts';
import { TriangleAlert } from '../../../../ui/admin/icons.tsx';
import { NumberField } from '../../../../ui/admin/NumberField.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { isDateFocused } from '../focus-date.ts';
import type { SessionForm } from './form.ts';
import { Globe } from './icons.tsx';
import {
  clockWarning,
  otherZoneText,
  repeatedLabels,
  scheduleText,
  unknownZoneText,
  zoneText,
} from './schedule-text.ts';
import type { SessionValues } from './session-values.ts';
import '../../../../ui/date-field.css';

type Props = { form: SessionForm; values: SessionValues };

function Clocks({ form, values }: Props) {
  const warning = clockWarning(values);
  const { first, second } = repeatedLabels(values);
  return (
    <>
      <div role="status">
        {warning && (
          <p className="zone zone--wait">
            <TriangleAlert />
            {warning.text}
          </p>
        )}
      </div>
      {warning?.kind === 'twice' && (
        <Segments
          label="Which of the two times"
          field={form.field('repeated')}
          options={[
            { value: 'first', label: first },
            { value: 'second', label: second },
          ]}
        />
      )}
    </>
  );
}

function OtherZone({ form, values }: Props) {
  const text = otherZoneText(values);
  if (!text) return null;
  const takeMine = () => form.setValue('timeZone', values.zone, { shouldDirty: true });
  return (
    <div className="zone zone--wait">
      <Globe />
      <span>
        {text}{' '}
        <button type="button" className="zone__way text-button tap" onClick={takeMine}>
          Move it to {values.zone}
        </button>
      </span>
    </div>
  );
}

function UnknownZone({ values }: Pick<Props, 'values'>) {
  const text = unknownZoneText(values);
  if (!text) return null;
  return (
    <p className="zone zone--wait">
      <TriangleAlert />
      {text}
    </p>
  );
}

/** The zone of an on-site session, in which its date and time are typed. */
function VenueZone({ form, values }: Props) {
  return (
    <SelectField label="Time zone of the venue" {...form.field('timeZone')}>
      {zonesWith(values.timeZone).map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </SelectField>
  );
}

/** Focuses the date of a copy, after the page has focused its heading. */
function useDateFocus(form: SessionForm): void {
  const { state } = useLocation();
  const { setFocus } = form;
  useEffect(() => {
    if (!isDateFocused(state)) return;
    const frame = requestAnimationFrame(() => setFocus('date'));
    return () => cancelAnimationFrame(frame);
  }, [setFocus, state]);
}

/**
 * Takes the time of a session, typed in the admin's zone or the venue's and stored in UTC
 * (docs/product.md#session-times).
 */
export function Scheduling({ form, values }: Props) {
  useDateFocus(form);
  return (
    <>
      <div className="editor__three">
        <TextField label="Date" type="date" {...form.field('date')} required />
        <TextField label="Start time" type="time" {...form.field('time')} required />
        <NumberField
          label="Duration, minutes"
          format={wholeFormat('minutes')}
          unit=""
          {...form.field('durationMinutes')}
          required
        />
      </div>
      {values.locationType === 'onsite' && <VenueZone form={form} values={values} />}
      <p className="zone">
        <Globe />
        <span>
          {values.locationType === 'online' && (
            <span>
              Your time zone, <b>{zoneText(values)}</b>.{' '}
            </span>
          )}
          <span>{scheduleText(values)}</span>
        </span>
      </p>
      <UnknownZone values={values} />
      <OtherZone form={form} values={values} />
      <Clocks form={form} values={values} />
    </>
  );
}
