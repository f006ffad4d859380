import type { ResponseBody } from '#shared/contract/contract.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { FormEnd, FormGroup } from '../../../ui/admin/FormGroup.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { invoicingInput } from '#shared/contract/invoicing/schemas.ts';
import { percentFormat, typedUnits } from '#shared/rules/numbers.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';

type Invoicing = ResponseBody<'getInvoicing'>;

/** Edits what receipts say of the studio (docs/product.md#receipts). */
export function InvoicingSettings() {
  const { data, error, mutate } = useEndpoint('getInvoicing', {});
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={<Skeleton width="100%" height="16rem" />}
      failed={
        <LoadFailed
          title="The receipt details did not load"
          onRetry={() => void mutate()}
          reassurance="Nothing has changed."
        />
      }
    >
      {(invoicing) => <InvoicingForm key={invoicing.version} invoicing={invoicing} onOutdated={() => void mutate()} />}
    </AsyncBoundary>
  );
}

type Props = { invoicing: Invoicing; onOutdated: () => void };

function useInvoicingForm({ invoicing, onOutdated }: Props) {
  return useForm<InvoicingField, ReturnType<typeof parseInvoicing>['data'] & {}>({
    rules: schemaRules(parseInvoicing, invoicingErrors),
    send: async (body) => {
      const saved = await call('updateInvoicing', { body: { ...body, version: invoicing.version } });
      notify({ tone: 'good', title: 'Receipt details saved' });
      await storeResponse('getInvoicing', {}, saved);
    },
    explain: (error) => {
      onOutdated();
      return { message: { tone: 'bad', title: 'The receipt details were not saved', text: messageOf(error) } };
    },
  });
}

function InvoicingForm(props: Props) {
  const { form, field, busy, message } = useInvoicingForm(props);
  const { studio } = useSite();
  const { sellerName, address, vatNumber, vatRate, prefix } = props.invoicing;
  return (
    <Form form={form} aria-label="Receipts">
      {message && <Alert {...message} />}
      <FormGroup title="Receipts">
        <p className="hint">What new receipts and credit notes say. Those that were made already stay as they are.</p>
        <TextField
          label="Your name or that of your business"
          hint={`Without one they say ${studio}.`}
          autoComplete="organization"
          {...field('sellerName')}
          defaultValue={sellerName ?? ''}
        />
        <TextArea
          label="Postal address"
          autoComplete="street-address"
          {...field('address')}
          defaultValue={address ?? ''}
        />
        <TextField label="VAT number" {...field('vatNumber')} defaultValue={vatNumber ?? ''} />
        <NumberField
          label="VAT rate"
          format={percentFormat}
          hint="It is in your prices. Leave it empty if you charge none."
          {...field('vatRate')}
          defaultValue={vatRate === null ? '' : String(vatRate / 100)}
        />
        <TextField
          label="Before each number"
          hint="Such as EX-, for EX-0001."
          {...field('prefix')}
          defaultValue={prefix}
        />
      </FormGroup>
      <FormEnd>
        <button type="submit" className={buttonClass({ tone: 'sage' })} aria-disabled={busy}>
          {busy ? 'Saving…' : 'Save receipt details'}
        </button>
      </FormEnd>
    </Form>
  );
}

const fields = ['sellerName', 'address', 'vatNumber', 'vatRate', 'prefix'] as const;
export type InvoicingField = (typeof fields)[number];

/** Parses the form by the contract's rules; a rate is typed in per cent. */
export function parseInvoicing(read: ReadField<InvoicingField>) {
  const typed = (field: InvoicingField) => read(field).trim() || null;
  const rate = typed('vatRate');
  return invoicingInput.safeParse({
    sellerName: typed('sellerName'),
    address: typed('address'),
    vatNumber: typed('vatNumber'),
    vatRate: rate === null ? null : typedUnits(rate, percentFormat),
    prefix: read('prefix').trim().toUpperCase(),
  });
}

export function invoicingErrors(issues: z.ZodError['issues']): FieldErrors<InvoicingField> {
  const wrong: FieldErrors<InvoicingField> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path.at(-1));
    if (field) wrong[field] ??= message;
  }
  return wrong;
}
