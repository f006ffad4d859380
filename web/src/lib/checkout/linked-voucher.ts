import { isVoucherCode, normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import { notify } from '../notify.ts';
import { readStored, writeStored } from '../storage.ts';

/** The link that gives a voucher has its code behind `#`, which no server, log or other site gets to see. */
export const voucherHash = '#voucher=';

const key = 'booking.linkedVoucher';

/** Keeps the code of the link that was followed for this tab, and takes it out of the address. */
export function keepLinkedVoucher(): void {
  const { pathname, search, hash } = window.location;
  const code = normaliseVoucherCode(hash.slice(voucherHash.length));
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  if (!isVoucherCode(code)) {
    notify({ tone: 'bad', title: 'This is not the link of a gift voucher', text: 'Please type its code.' });
    return;
  }
  storeLinkedVoucher(code);
  notify({
    tone: 'good',
    title: 'Your gift voucher is ready',
    text: 'Choose a session: its code is filled in when you book.',
  });
}

/** The normalised code of a link that was followed in this tab and not used yet. */
export function readLinkedVoucher(): string | null {
  return readStored('sessionStorage', key);
}

export function storeLinkedVoucher(code: string | null): void {
  writeStored('sessionStorage', key, code);
}
