import { describe, expect, it } from 'vitest';
import { statusActions } from './OrderActions.tsx';

const disabled = (actions: ReturnType<typeof statusActions>) =>
  actions.filter((action) => action.disabled).map(({ label }) => label);

describe('the status menu (docs/product.md#order-status)', () => {
  it('offers the four statuses; the present one is disabled', () => {
    const actions = statusActions(
      { type: 'session', status: 'paid', refund: 'none', movesBookingId: null },
      () => undefined,
    );
    expect(actions.map(({ label }) => label)).toEqual([
      'Set to paid',
      'Set to pending',
      'Set to cancelled',
      'Set to free',
    ]);
    expect(disabled(actions)).toEqual(['Set to paid']);
  });

  it('has nothing to offer for an order that was refunded', () => {
    expect(
      disabled(
        statusActions({ type: 'session', status: 'cancelled', refund: 'done', movesBookingId: null }, () => undefined),
      ),
    ).toHaveLength(4);
  });

  it('offers for the payment of a move only to cancel it, while it is awaited', () => {
    const offered = (status: 'pending' | 'paid' | 'cancelled') =>
      statusActions(
        { type: 'session', status, refund: 'none', movesBookingId: '01KBOOKING0000000000000000' },
        () => undefined,
      );
    expect(offered('pending').map(({ label, disabled }) => ({ label, disabled }))).toEqual([
      { label: 'Set to cancelled', disabled: false },
    ]);
    expect(offered('paid')).toEqual([]);
    expect(offered('cancelled')).toEqual([]);
  });

  it('offers for the payment of a voucher only to cancel it, while it is awaited', () => {
    const offered = (status: 'pending' | 'paid') =>
      statusActions({ type: 'voucher', status, refund: 'none', movesBookingId: null }, () => undefined);
    expect(offered('pending').map(({ label }) => label)).toEqual(['Set to cancelled']);
    expect(offered('paid')).toEqual([]);
  });

  it('offers for the rest of a price only to set it to paid, while it is awaited (docs/product.md#deposits)', () => {
    const rest = { type: 'session', refund: 'none', movesBookingId: null } as const;
    const offered = (status: 'pending' | 'paid' | 'cancelled') =>
      statusActions({ ...rest, status, restOfBookingId: '01KBOOKING0000000000000000' }, () => undefined);
    expect(offered('pending').map(({ label }) => label)).toEqual(['Set to paid']);
    expect(offered('paid')).toEqual([]);
    expect(offered('cancelled')).toEqual([]);
  });

  it('names the chosen status', () => {
    const chosen: string[] = [];
    statusActions({ type: 'session', status: 'paid', refund: 'none', movesBookingId: null }, (status) =>
      chosen.push(status),
    )[3]?.onChoose();
    expect(chosen).toEqual(['free']);
  });
});
