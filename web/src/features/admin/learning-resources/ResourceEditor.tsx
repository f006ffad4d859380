import { useId, useState } from 'react';
import { ulid } from 'ulid';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { amountText } from '../../../lib/admin/amount.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AmountFields } from '../../../ui/admin/AmountFields.tsx';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { learningResourceInput } from '#shared/contract/learning-resources/admin-schemas.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';
import './resources-page.css';

export type EditedResource = ResponseBody<'getLearningResource'>;

type Props = {
  /** Null for a new one. */
  resource: EditedResource | null;
  onClose: () => void;
};

export function ResourceEditor({ resource, onClose }: Props) {
  // Made once: a retry after a lost response creates no second resource.
  const [newId] = useState(ulid);
  const { form, field, busy, message } = useForm({
    rules: schemaRules(parseResource, resourceErrors),
    send: async (body) => {
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
      <PageHead title={title} back={<PageBackLink to={adminPaths.resources.href()}>Learning Resources</PageBackLink>} />
      <Form form={form} aria-label={title}>
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
      </Form>
    </>
  );
}

type FieldsProps = Pick<Props, 'resource'> & { field: ReturnType<typeof useForm<ResourceField, unknown>>['field'] };

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
        {useSite().categories.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}

function PriceFields({ field, resource }: FieldsProps) {
  return (
    <div className="resources-price">
      <AmountFields
        amount={{
          ...field('price'),
          label: 'Price',
          hint: 'Empty or 0 is free.',
          defaultValue: resource && resource.price.amount > 0 ? amountText(resource.price) : '',
        }}
        currency={{ ...field('currency'), defaultValue: resource?.price.currency ?? 'GBP' }}
      />
    </div>
  );
}

export type ResourceField = 'title' | 'category' | 'description' | 'price' | 'currency';

/** Parses the form of a resource by the contract's rules; an empty price means free. */
export function parseResource(read: ReadField<ResourceField>) {
  const amount = read('price').trim() === '' ? 0 : minorUnits(read('price'), read('currency'));
  return learningResourceInput.safeParse({
    title: read('title'),
    category: read('category'),
    description: read('description'),
    price: { amount, currency: read('currency') },
  });
}

const fields: readonly ResourceField[] = ['title', 'category', 'description'];

export function resourceErrors(issues: z.ZodError['issues']): FieldErrors<ResourceField> {
  const wrong: FieldErrors<ResourceField> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path[0]);
    if (field) wrong[field] ??= message;
    else wrong.price = 'Please enter a valid price.';
  }
  return wrong;
}
