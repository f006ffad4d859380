export const purchaseStatuses = ['pending', 'paid', 'free', 'failed', 'cancelled'] as const;
