import { phoneDescriptionLength } from '#shared/rules/sessions.ts';
import { useSite } from '../../../../lib/rendering/context.ts';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { SessionForm } from './form.ts';
import type { SessionValues } from './session-values.ts';

type Props = { form: SessionForm; values: SessionValues };

export function BasicInfo({ form, values }: Props) {
  const { categories } = useSite();
  const isRemoved = values.category !== '' && !categories.some(({ id }) => id === values.category);
  const { length } = values.description.trim();
  const characters = length === 1 ? '1 character' : `${length} characters`;
  return (
    <>
      <TextField label="Title" {...form.field('title')} maxLength={150} required />
      <SelectField label="Category" {...form.field('category')}>
        <option value="">None</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isRemoved && <option value={values.category}>{values.category} (removed)</option>}
      </SelectField>
      <TextArea
        label="Description"
        {...form.field('description')}
        rows={4}
        maxLength={4000}
        required
        hint={`${characters}. Phones show the first ${phoneDescriptionLength}.`}
      />
    </>
  );
}
