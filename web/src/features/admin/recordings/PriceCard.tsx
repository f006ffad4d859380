import type { Collection } from '#shared/rules/collections.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { amountText } from '../../../lib/admin/amount.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { schemaRules } from '../../../lib/forms/schema-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { AmountFields } from '../../../ui/admin/AmountFields.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Form } from '../../../ui/Form.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import '../../../lib/zod-without-eval.ts';
import { packagePrice } from '#shared/contract/recordings/admin-schemas.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import './price-card.css';

const invalid = 'Invalid price: Please enter a valid price.';

/**
 * Shows what all recordings of a collection cost together, and the form that sets it (docs/product.md#package-price).
 */
export function PriceCard({ collection }: { collection: Collection }) {
  const { data, error, mutate } = useEndpoint('getPackagePrice', { params: { collection } });
  return (
    <Panel title="Package Price Settings">
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Skeleton width="100%" height="7.5rem" radius="var(--r-md)" />}
        failed={
          <>
            <p>The price did not load.</p>
            <p className="mt-3">
              <TryAgain onPress={() => void mutate()} />
            </p>
          </>
        }
      >
        {(price) => <PriceForm key={`${price.amount}${price.currency}`} collection={collection} price={price} />}
      </AsyncBoundary>
    </Panel>
  );
}

type Props = { collection: Collection; price: Money };

function PriceForm({ collection, price }: Props) {
  const { form, field, busy } = useForm({
    rules: schemaRules<'amount' | 'currency', Money>(
      (read) => parsePrice(read('amount'), read('currency')),
      () => ({ amount: invalid }),
    ),
    send: async (body) => {
      const request = { params: { collection } };
      const titles = { done: 'Price updated', failed: 'Error updating price' };
      const saved = await withNotice(() => call('setPackagePrice', { ...request, body }), titles);
      if (saved) await storeResponse('getPackagePrice', request, saved);
    },
    explain: () => ({}),
  });
  return (
    <Form form={form} className="price-form" aria-label="Package price">
      <AmountFields
        amount={{ ...field('amount'), label: 'Package price', defaultValue: amountText(price) }}
        currency={{ ...field('currency'), defaultValue: price.currency }}
      />
      <button className={buttonClass({ tone: 'sage' })} type="submit" aria-disabled={busy}>
        Update price
      </button>
      <p className="hint price-form__note">
        Visitors pay {formatMoney(listPrice(price))} once for all recordings, in their own currency. A new price counts
        from the next purchase on.
      </p>
    </Form>
  );
}

/** Validates a typed package price by the contract's schema (docs/product.md#package-price). */
export function parsePrice(amount: string, currency: string) {
  return packagePrice.safeParse({ amount: minorUnits(amount, currency), currency });
}
