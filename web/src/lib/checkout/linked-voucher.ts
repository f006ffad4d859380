import { useEffect } from 'react';
import { voucherHash } from '#shared/contract/voucher-link.ts';
import { isVoucherCode, normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import { notify } from '../notify.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'booking.linkedVoucher';

/** Keeps the code of the link that was followed, if one was, for this tab, and takes it out of the address. */
function keepLinkedVoucher(): void {
  const { pathname, search, hash } = window.location;
  if (!hash.startsWith(voucherHash)) return;
  const code = normaliseVoucherCode(hash.slice(voucherHash.length));
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  if (!isVoucherCode(code)) {
    notify({
      about: 'voucher',
      tone: 'bad',
      title: 'This is not the link of a gift voucher',
      text: 'Please type its code.',
    });
    return;
  }
  storeLinkedVoucher(code);
  notify({
    about: 'voucher',
    tone: 'good',
    title: 'Your gift voucher is ready',
    text: 'Choose a session: its code is filled in when you book.',
  });
}

/** Takes over the code of a link, also of one that is opened where the list is shown already: that loads no page. */
export function useLinkedVoucher(): void {
  useEffect(() => {
    keepLinkedVoucher();
    window.addEventListener('hashchange', keepLinkedVoucher);
    return () => window.removeEventListener('hashchange', keepLinkedVoucher);
  }, []);
}

/** The normalised code of a link that was followed in this tab and not used yet. */
export function readLinkedVoucher(): string | null {
  return readStored('sessionStorage', key);
}

export function storeLinkedVoucher(code: string | null): void {
  writeStored('sessionStorage', key, code);
}
