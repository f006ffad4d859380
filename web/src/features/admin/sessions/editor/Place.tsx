import { FormGroup } from '../../../../ui/admin/FormGroup.tsx';
import { MapPin, Video } from '../../../../ui/icons.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { fieldOfForm, type SessionForm, wiringOf } from './form.ts';
import { Segments } from './Segments.tsx';
import type { SessionValues } from './session-values.ts';

const kinds = [
  { value: 'online', label: 'Online', Icon: Video },
  { value: 'onsite', label: 'On-site', Icon: MapPin },
] as const;

function Venue({ form }: { form: SessionForm }) {
  return (
    <>
      <TextField label="Venue (optional)" {...fieldOfForm(form, 'location')} maxLength={200} />
      <TextField label="Street (optional)" {...fieldOfForm(form, 'address')} maxLength={200} />
      <div className="editor__two">
        <TextField label="City (optional)" {...fieldOfForm(form, 'city')} maxLength={100} />
        <TextField label="Post code (optional)" {...fieldOfForm(form, 'postCode')} maxLength={20} />
      </div>
    </>
  );
}

export function Place({ form, values }: { form: SessionForm; values: SessionValues }) {
  const isOnline = values.locationType === 'online';
  return (
    <FormGroup title="Location">
      <Segments label="Location type" options={kinds} field={wiringOf(form, 'locationType')} />
      {isOnline ? (
        <TextField
          label="Zoom link (optional)"
          type="url"
          placeholder="https://"
          {...fieldOfForm(form, 'zoomLink')}
          hint="Only those who have a place see it."
        />
      ) : (
        <Venue form={form} />
      )}
      <TextField
        label="Recording link (optional)"
        type="url"
        placeholder="https://"
        {...fieldOfForm(form, 'recordingUrl')}
        hint="Shown to those who attended, once it is set."
      />
    </FormGroup>
  );
}
