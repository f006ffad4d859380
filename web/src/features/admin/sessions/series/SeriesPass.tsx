import '../../../../lib/zod-without-eval.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { passSetting } from '#shared/contract/sessions/admin-schemas.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { amountText, minorUnits } from '../../../../lib/admin/amount.ts';
import { withNotice } from '../../../../lib/admin/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { storeResponse } from '../../../../lib/api/store-response.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { schemaRules } from '../../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { AmountFields } from '../../../../ui/admin/AmountFields.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { Form } from '../../../../ui/Form.tsx';

type AdminSession = ResponseBody<'getAdminSession'>;
type SeriesPassSetting = ResponseBody<'getSeriesPass'>;
type Input = { price: Money | null };

const invalid = 'Invalid price: Please enter a valid price, or leave it empty.';

/** An empty amount offers none. */
const parse = (amount: string, currency: string) =>
  passSetting.safeParse({ price: amount.trim() === '' ? null : { amount: minorUnits(amount, currency), currency } });

/** Sets what a place in all dates of the series costs (docs/product.md#passes). */
export function SeriesPass({ session }: { session: AdminSession }) {
  const { data } = useEndpoint('getSeriesPass', { params: { sessionId: session.id } });
  if (!data) return null;
  const { pass } = data;
  return <PassForm key={`${pass?.price.amount}${pass?.price.currency}`} session={session} setting={data} />;
}

const offered = 'Visitors can book the whole series.';
const notOffered = 'Not offered now: a date asks questions about health, so that each date is booked by itself.';

function PassForm({
  session,
  setting: { pass, ahead, asking },
}: {
  session: AdminSession;
  setting: SeriesPassSetting;
}) {
  const { form, field, busy } = useForm({
    rules: schemaRules<'amount' | 'currency', Input>(
      (read) => parse(read('amount'), read('currency')),
      () => ({ amount: invalid }),
    ),
    send: async (body) => {
      const request = { params: { sessionId: session.id } };
      const doneTitle = body.price === null ? 'The whole series is not offered' : 'Price of the whole series set';
      const titles = { done: doneTitle, failed: 'Failed to save the price' };
      const saved = await withNotice(() => call('setSeriesPass', { ...request, body }), titles);
      if (saved) await storeResponse('getSeriesPass', request, saved);
    },
    explain: () => ({}),
  });
  return (
    <Form form={form} className="series-pass" aria-label="Price of the whole series">
      <AmountFields
        amount={{
          ...field('amount'),
          label: 'A place in all dates',
          defaultValue: pass ? amountText(pass.price) : '',
        }}
        currency={{ ...field('currency'), defaultValue: pass?.price.currency ?? session.price.currency }}
      />
      <button className={buttonClass({ tone: 'sage' })} type="submit" aria-disabled={busy}>
        Set price
      </button>
      <p className="hint">
        {pass
          ? `${formatPrice(pass.price)} for ${pass.dates} dates, in proportion for those that are left. ${asking > 0 ? notOffered : offered}`
          : `For the ${ahead} dates that are ahead. Empty: the whole series is not offered; 0 is free.`}
      </p>
    </Form>
  );
}
