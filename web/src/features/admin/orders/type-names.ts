import type { OrderType } from '#shared/rules/admin.ts';

export const typeNames: Record<OrderType, string> = {
  session: 'Session',
  recording: 'Recording',
  voucher: 'Voucher',
  pack: 'Pack',
};
