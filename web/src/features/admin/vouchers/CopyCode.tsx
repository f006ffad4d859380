import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { Copy } from '../../../ui/admin/icons.tsx';
import './vouchers.css';

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
