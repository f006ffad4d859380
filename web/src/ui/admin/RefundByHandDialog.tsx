import type { RequestInput } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { refundByHandText } from '../../lib/admin/order-text.ts';
import { recordRefund } from '../../lib/admin/orders.ts';
import { refresh } from '../../lib/api/use-endpoint.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  target: RequestInput<'recordRefund', 'params'>;
  name: string;
  refund: Money;
  onClose: () => void;
};

/** Asks before a refund that Stripe refused is recorded as paid back by hand (docs/product.md#refunds). */
export function RefundByHandDialog({ target, name, refund, onClose }: Props) {
  const { title, text, action } = refundByHandText(name, refund);
  const record = async () => {
    try {
      await recordRefund(target, refund);
    } finally {
      void refresh('getCancellation', 'listAdminSessions');
    }
    notify({ tone: 'good', title: 'The refund is recorded' });
  };
  return (
    <ConfirmDialog
      title={title}
      body={<p>{text}</p>}
      action={action}
      tone="good"
      onConfirm={record}
      onClose={onClose}
    />
  );
}
