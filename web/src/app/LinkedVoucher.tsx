import { useEffect } from 'react';
import { useHydrated } from '../lib/rendering/hydration.ts';

/** Takes over the code of a gift voucher whose link was followed (docs/product.md#gift-vouchers). */
export function LinkedVoucher() {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated || !window.location.hash.startsWith('#voucher=')) return;
    void import('../lib/checkout/linked-voucher.ts').then(({ keepLinkedVoucher }) => keepLinkedVoucher());
  }, [isHydrated]);
  return null;
}
