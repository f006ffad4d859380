import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import type { SessionForm } from './form.ts';
import type { SessionValues } from './session-values.ts';

const fields = ['zoomLink', 'location', 'address', 'city', 'postCode'] as const;
type Choice = { name: string; values: { [Name in (typeof fields)[number]]?: string } };

function useChoices(locationType: SessionValues['locationType']): Choice[] {
  const { data } = useEndpoint('getSiteSettings', {});
  if (!data) return [];
  const { venues, rooms } = data.places.value;
  if (locationType === 'online') return rooms.map(({ name, link }) => ({ name, values: { zoomLink: link } }));
  return venues.map(({ name, address, city, postCode }) => ({
    name,
    values: { location: name, address: address ?? '', city: city ?? '', postCode: postCode ?? '' },
  }));
}

/** Fills the fields below from a venue or a room of the settings; they can be changed afterwards. */
export function ChoosePlace({ form, values }: { form: SessionForm; values: SessionValues }) {
  const choices = useChoices(values.locationType);
  if (choices.length === 0) return null;
  const isFilled = ({ values: filled }: Choice) =>
    fields.every((name) => filled[name] === undefined || values[name] === filled[name]);
  const fill = (name: string) => {
    const choice = choices.find((one) => one.name === name);
    for (const field of fields) {
      const text = choice?.values[field];
      if (text !== undefined) form.setValue(field, text, { shouldDirty: true });
    }
  };
  return (
    <SelectField
      label={values.locationType === 'online' ? 'Your rooms' : 'Your venues'}
      hint="Fills the fields below. You keep them in the settings, under Venues and rooms."
      value={choices.find(isFilled)?.name ?? ''}
      onChange={({ target }) => fill(target.value)}
    >
      <option value="">Typed below</option>
      {choices.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
