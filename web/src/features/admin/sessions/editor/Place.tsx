import type { LocationType } from '#shared/rules/sessions.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { MapPin, Video } from '../../../../ui/icons.tsx';
import { Segments } from '../../../../ui/Segments.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { ChoosePlace } from './ChoosePlace.tsx';
import { JoinMinutes } from './Extras.tsx';
import type { SessionForm } from './form.ts';
import type { AdminSession, SessionValues } from './session-values.ts';

const kinds = [
  { value: 'online', label: 'Online', Icon: Video },
  { value: 'onsite', label: 'On-site', Icon: MapPin },
] as const;

function Venue({ form }: { form: SessionForm }) {
  return (
    <>
      <TextField label="Venue (optional)" {...form.field('location')} maxLength={200} />
      <TextField label="Street (optional)" {...form.field('address')} maxLength={200} />
      <div className="editor__two">
        <TextField label="City (optional)" {...form.field('city')} maxLength={100} />
        <TextField label="Post code (optional)" {...form.field('postCode')} maxLength={20} />
      </div>
    </>
  );
}

/** The zone that a session of this kind has unless another is chosen (docs/product.md#session-times). */
function defaultZone(
  locationType: LocationType,
  { stored, usual, own }: { stored: AdminSession | null; usual: string; own: string },
) {
  if (stored?.locationType === locationType) return stored.timeZone;
  return locationType === 'onsite' ? usual : own;
}

type Props = { form: SessionForm; values: SessionValues; stored: AdminSession | null };

export function Place({ form, values, stored }: Props) {
  const { data: settings } = useEndpoint('getSettings', {});
  const isOnline = values.locationType === 'online';
  const zones = { stored, usual: settings?.timeZone ?? values.zone, own: values.zone };
  const takeZone = () =>
    form.setValue('timeZone', defaultZone(form.getValues('locationType'), zones), { shouldDirty: true });
  return (
    <>
      <Segments label="Location type" options={kinds} field={form.field('locationType', takeZone)} />
      <ChoosePlace form={form} values={values} />
      {isOnline ? (
        <>
          <TextField
            label="Zoom link (optional)"
            type="url"
            placeholder="https://"
            {...form.field('zoomLink')}
            hint="Only those who have a place see it."
          />
          <JoinMinutes form={form} />
        </>
      ) : (
        <Venue form={form} />
      )}
      <TextField
        label="Recording link (optional)"
        type="url"
        placeholder="https://"
        {...form.field('recordingUrl')}
        hint="Shown to those who attended, once it is set."
      />
    </>
  );
}
