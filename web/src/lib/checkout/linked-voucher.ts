import { useEffect } from 'react';
import { voucherHash } from '#shared/contract/voucher-link.ts';
import { isVoucherCode, normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import { notify } from '../notify.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'booking.linkedVoucher';

/**
 * Keeps the code of the link that was followed, if one was, for this tab, and takes it out of the address.
 * @param text says how the code is used on this page
 */
function keepLinkedVoucher(text: string): void {
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
    text,
  });
}

/** Says where a code is filled in, by the page that its link opens: what it is for is not known before it is looked up. */
const linkedVoucherTexts = {
  sessions: 'Its code is filled in when you book a session, or buy a pack or recordings.',
  collection: 'Its code is filled in when you buy these recordings.',
} as const;

/** Takes over the code of a link, also of one that is opened where its page is shown already: that loads no page. */
export function useLinkedVoucher(page: keyof typeof linkedVoucherTexts): void {
  useEffect(() => {
    const keep = () => keepLinkedVoucher(linkedVoucherTexts[page]);
    keep();
    window.addEventListener('hashchange', keep);
    return () => window.removeEventListener('hashchange', keep);
  }, [page]);
}

/** The normalised code of a link that was followed in this tab and not used yet. */
export function readLinkedVoucher(): string | null {
  return readStored('sessionStorage', key);
}

export function storeLinkedVoucher(code: string | null): void {
  writeStored('sessionStorage', key, code);
}
