import { useId, useState } from 'react';
import { ulid } from 'ulid';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { currencies } from '#shared/rules/currency.ts';
import { categories } from '#shared/rules/sessions.ts';
import { amountText } from '../../../lib/admin/amount.ts';
import { messageOf } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink } from '../../../ui/admin/BackLink.tsx';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { type ResourceField, readResource, wrongResource } from './resource-fields.ts';
import './resources-page.css';

export type Resource = ResponseBody<'getLearningResource'>;

type Props = {
  /** Null for a new one. */
  resource: Resource | null;
  onClose: () => void;
};

/** The page on which a learning resource is written. */
export function ResourceEditor({ resource, onClose }: Props) {
  // Made once: a try whose answer was lost makes no second resource.
  const [newId] = useState(ulid);
  const { form, field, busy, message } = useForm<ResourceField>({
    check: (read) => wrongResource(readResource(read).error),
    send: async (read) => {
      const { data: body } = readResource(read);
      if (!body) return;
      if (resource) await call('updateLearningResource', { params: { resourceId: resource.id }, body });
      else await call('createLearningResource', { body: { id: newId, ...body } });
      notify({ tone: 'good', title: resource ? 'Resource updated' : 'Resource created' });
      await refresh('listLearningResources', 'getLearningResource');
      onClose();
    },
    explain: (error) => ({ message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } }),
  });
  const title = resource ? 'Edit Resource' : 'Create Resource';
  return (
    <>
      <PageHead title={title} back={<BackLink to={adminPaths.resources.href()}>Learning Resources</BackLink>} />
      <form {...form} aria-label={title}>
        {message && <Alert {...message} />}
        <FormGroup title="Words">
          <TextField {...field('title')} label="Title" maxLength={150} defaultValue={resource?.title ?? ''} />
          <CategoryField field={field} resource={resource} />
          <TextArea
            {...field('description')}
            label="Description"
            rows={12}
            maxLength={4000}
            hint="An empty line begins a new paragraph."
            defaultValue={resource?.description ?? ''}
          />
        </FormGroup>
        <FormGroup title="Price">
          <PriceFields field={field} resource={resource} />
        </FormGroup>
        <FormEnd>
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
            {busy ? 'Saving…' : 'Save resource'}
          </button>
        </FormEnd>
      </form>
    </>
  );
}

type FieldsProps = Pick<Props, 'resource'> & { field: ReturnType<typeof useForm<ResourceField>>['field'] };

/** One of the categories of sessions, or a word of one's own. */
function CategoryField({ field, resource }: FieldsProps) {
  const id = useId();
  return (
    <>
      <TextField
        {...field('category')}
        label="Category"
        list={id}
        maxLength={60}
        autoComplete="off"
        defaultValue={resource?.category ?? ''}
      />
      <datalist id={id}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}

function PriceFields({ field, resource }: FieldsProps) {
  return (
    <div className="resources-price">
      <NumberField
        {...field('price')}
        label="Price"
        min="0"
        step="0.01"
        hint="Empty or 0 is free."
        defaultValue={resource && resource.price.amount > 0 ? amountText(resource.price) : ''}
      />
      <SelectField {...field('currency')} label="Currency" defaultValue={resource?.price.currency ?? 'GBP'}>
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
    </div>
  );
}
