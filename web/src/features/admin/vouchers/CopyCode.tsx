import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { notify } from '../../../lib/notify.ts';
import { Copy } from '../../../ui/admin/icons.tsx';
import './vouchers.css';

/** Copies a text and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ tone: 'good', title: done, about: 'copy' });
  } catch {
    notify({ tone: 'bad', title: 'Failed to copy', text, about: 'copy' });
  }
}

/** The code of a voucher as it is printed; one press copies it. */
export function CopyCode({ code }: { code: string }) {
  const shown = formatVoucherCode(code);
  return (
    <button
      type="button"
      className="voucher-code"
      aria-label={`Copy the code ${shown}`}
      onClick={() => void copyText(shown, 'Code copied!')}
    >
      <span>{shown}</span>
      <Copy />
    </button>
  );
}
