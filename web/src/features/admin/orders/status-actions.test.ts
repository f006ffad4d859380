import { describe, expect, it } from 'vitest';
import { statusActions } from './status-actions.ts';

const disabled = (actions: ReturnType<typeof statusActions>) =>
  actions.filter((action) => action.disabled).map(({ label }) => label);

describe('the status menu (docs/product.md#order-status)', () => {
  it('offers the four statuses; the present one is disabled', () => {
    const actions = statusActions({ status: 'paid', refund: 'none' }, () => undefined);
    expect(actions.map(({ label }) => label)).toEqual([
      'Set to paid',
      'Set to pending',
      'Set to cancelled',
      'Set to free',
    ]);
    expect(disabled(actions)).toEqual(['Set to paid']);
  });

  it('has nothing to offer for an order that was refunded', () => {
    expect(disabled(statusActions({ status: 'cancelled', refund: 'done' }, () => undefined))).toHaveLength(4);
  });

  it('names the chosen status', () => {
    const chosen: string[] = [];
    statusActions({ status: 'paid', refund: 'none' }, (status) => chosen.push(status))[3]?.onChoose();
    expect(chosen).toEqual(['free']);
  });
});
