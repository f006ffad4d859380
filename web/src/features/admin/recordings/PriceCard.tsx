import type { Collection } from '#shared/rules/collections.ts';
import { currencies } from '#shared/rules/currency.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { amountText } from '../../../lib/admin/amount.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { notify } from '../../../lib/notify.ts';
import { useForm } from '../../../lib/use-form.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { NumberField } from '../../../ui/admin/NumberField.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { SelectField } from '../../../ui/admin/SelectField.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { typedPrice } from './price.ts';
import './price-card.css';

const invalid = 'Please enter a valid price.';

/** What all recordings of a collection cost together, and the form that sets it (back office, sections 2 and 5). */
export function PriceCard({ collection }: { collection: Collection }) {
  const { data, error, mutate } = useEndpoint('getPackagePrice', { params: { collection } });
  return (
    <Panel title="Package Price Settings">
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Skeleton width="100%" height="4.875rem" />}
        failed={<TryAgain onPress={() => void mutate()} />}
      >
        {(price) => <PriceForm key={`${price.amount}${price.currency}`} collection={collection} price={price} />}
      </AsyncBoundary>
    </Panel>
  );
}

type Props = { collection: Collection; price: Money };

function PriceForm({ collection, price }: Props) {
  const { form, field, busy } = useForm<'amount' | 'currency'>({
    check: (read) => {
      if (typedPrice(read('amount'), read('currency'))) return {};
      notify({ tone: 'bad', title: 'Invalid price', text: invalid });
      return { amount: invalid };
    },
    send: async (read) => {
      const body = typedPrice(read('amount'), read('currency'));
      if (!body) return;
      const request = { params: { collection } };
      const words = { done: 'Price updated', failed: 'Error updating price' };
      const saved = await withNotice(() => call('setPackagePrice', { ...request, body }), words);
      if (saved) await storeResponse('getPackagePrice', request, saved);
    },
    explain: () => ({}),
  });
  return (
    <form {...form} className="price-form" aria-label="Package price">
      <NumberField {...field('amount')} label="Package price" step="0.01" min="0" defaultValue={amountText(price)} />
      <SelectField {...field('currency')} label="Currency" defaultValue={price.currency}>
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
      <button className={buttonClass({ tone: 'sage' })} type="submit" aria-disabled={busy}>
        Update price
      </button>
      <p className="hint price-form__note">
        Visitors pay {formatMoney(price)} once for all recordings, in their own currency. A new price counts from the
        next purchase on.
      </p>
    </form>
  );
}
