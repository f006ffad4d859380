import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { randomSecret } from '../random-secret.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { secretIn } from '../secrets/mailed-secret.ts';
import { createTabSecrets } from '../secrets/tab-secrets.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'vouchers.bought';

/** Vouchers whose secrets this browser keeps; the mail to the buyer opens older ones. */
const maxKept = 20;

const tabSecrets = createTabSecrets('voucher.secret');

function boughtVouchers(): { purchaseId: string; secret: string }[] {
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const [purchaseId = '', secret = ''] = line.split(' ');
    return secret === '' ? [] : [{ purchaseId, secret }];
  });
}

/** The secret of a gift voucher that this browser bought, or whose mail was opened in this tab; null without one. */
export function voucherSecret(purchaseId: string): string | null {
  const bought = boughtVouchers().find((voucher) => voucher.purchaseId === purchaseId);
  return tabSecrets.read(purchaseId) ?? bought?.secret ?? null;
}

/** The secret to send with a purchase: 256 random bits, the same when the request is repeated. */
export function newVoucherSecret(purchaseId: string): string {
  const storedSecret = voucherSecret(purchaseId);
  if (storedSecret !== null) return storedSecret;
  const bought = { purchaseId, secret: randomSecret() };
  const lines = [...boughtVouchers(), bought]
    .slice(-maxKept)
    .map((voucher) => `${voucher.purchaseId} ${voucher.secret}`);
  // The payment page comes back to this tab, also where the browser stores nothing for longer.
  tabSecrets.store(purchaseId, bought.secret);
  writeStored('localStorage', key, lines.join('\n'));
  return bought.secret;
}

/** The secret for the page of a voucher. That of a mailed link is kept in this tab and taken out of the address. */
export function useVoucherSecret(purchaseId: string): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const mailed = secretIn(hash);
  useEffect(() => {
    if (mailed === undefined) return;
    tabSecrets.store(purchaseId, mailed);
    void navigate(pathname + search, { replace: true });
  }, [purchaseId, mailed, pathname, search, navigate]);
  return mailed ?? voucherSecret(purchaseId);
}
