import { describe, expect, it } from 'vitest';
import { actionText, differencesOf, hrefOf, valueText } from './entry-text.ts';

describe('texts of the audit trail', () => {
  it('says what was done', () => {
    expect(actionText('session.updated')).toBe('Session updated');
    expect(actionText('order.given')).toBe('Free access given to');
    expect(actionText('person.impersonation_ended')).toBe('Person impersonation ended');
  });

  it('shows what differs, before and after', () => {
    const before = { status: 'pending', price: { amount: 1800, currency: 'GBP' }, title: 'Same' };
    const after = { status: 'paid', price: { amount: 2400, currency: 'GBP' }, title: 'Same' };
    expect(differencesOf({ before, after })).toEqual([
      { field: 'Status', before: 'pending', after: 'paid' },
      { field: 'Price', before: '£18.00', after: '£24.00' },
    ]);
  });

  it('shows what was created or deleted, without empty fields', () => {
    expect(differencesOf({ before: null, after: { maxAttendees: 12, zoomLink: null } })).toEqual([
      { field: 'Max attendees', before: '–', after: '12' },
    ]);
    expect(differencesOf({ before: { published: true }, after: null })).toEqual([
      { field: 'Published', before: 'yes', after: '–' },
    ]);
  });

  it('writes values as people do', () => {
    expect(valueText(false)).toBe('no');
    expect(valueText(['paid', 'free'])).toBe('paid, free');
    expect(valueText({ given: true })).toBe('Given: yes');
    expect(valueText('2026-11-20T09:12:00.000Z')).toMatch(/^Nov (19|20|21), 2026 /);
    expect(valueText({ amount: 1, currency: 'Monopoly' })).toBe('Amount: 1, Currency: Monopoly');
  });

  it('leads to what was changed', () => {
    expect(hrefOf({ type: 'booking', id: 'b', name: '' })).toBe('/admin/orders/session/b');
    expect(hrefOf({ type: 'discount', id: 'd', name: '' })).toBeUndefined();
  });
});
