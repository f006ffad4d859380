import { copySuffix } from '#shared/rules/admin.ts';
import { phoneDescriptionLength } from '#shared/rules/sessions.ts';
import { useSite } from '../../../../lib/rendering/context.ts';
import { FormGroup } from '../../../../ui/admin/FormGroup.tsx';
import { SelectField } from '../../../../ui/admin/SelectField.tsx';
import { TextArea } from '../../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import type { SessionForm } from './form.ts';
import type { SessionValues } from './session-values.ts';

type Props = { form: SessionForm; values: SessionValues };

/** Gives a copy the title of its original. */
function WithoutSuffix({ form }: { form: SessionForm }) {
  const remove = () => {
    form.setValue('title', form.getValues('title').slice(0, -copySuffix.length), { shouldValidate: true });
    form.setFocus('title');
  };
  return (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={remove}>
      Remove “{copySuffix.trim()}”
    </button>
  );
}

export function BasicInfo({ form, values }: Props) {
  const { categories } = useSite();
  const isRemoved = values.category !== '' && !categories.some(({ id }) => id === values.category);
  const { length } = values.description.trim();
  const characters = length === 1 ? '1 character' : `${length} characters`;
  return (
    <FormGroup title="Basic Info">
      <TextField
        label="Title"
        {...form.field('title')}
        maxLength={150}
        required
        beside={values.title.endsWith(copySuffix) ? <WithoutSuffix form={form} /> : null}
      />
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
    </FormGroup>
  );
}
