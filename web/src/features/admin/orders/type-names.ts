import type { OrderType } from '#shared/rules/admin.ts';

/** What an order is of, in the words of the list. */
export const typeNames: Record<OrderType, string> = { session: 'Session', recording: 'Recording' };
