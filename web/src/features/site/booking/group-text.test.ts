import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../../lib/problem.ts';
import { ticketsText } from '../../../ui/booking/further-person.ts';
import { fewerText, placesLimitText } from '../../../ui/booking/places-text.ts';
import { codeScopeText, orderProblemText, sumLabel } from './group-text.ts';
import { choiceProblemText } from './problem-text.ts';

// docs/product.md#several-places

describe('the words about several places', () => {
  test.each([
    [{ max: 4, left: 9, ofPrice: null }, 'Up to 4, 9 left'],
    [{ max: 3, left: 3, ofPrice: null }, '3 left'],
    [{ max: 4, left: null, ofPrice: null }, 'Up to 4'],
    [{ max: 4, left: 9, ofPrice: 12 }, 'Up to 4, 9 left'],
    [{ max: 2, left: 9, ofPrice: 2 }, '2 left at this price'],
  ])('name the limit: %j', (places, text) => {
    expect(placesLimitText(places)).toBe(text);
  });

  test.each([
    [[false], 'Each person has a name at the door. You get both tickets, and can send one on.'],
    [[false, false], 'Each person has a name at the door. You get all 3 tickets, and can send them on.'],
    [[true, false], 'Each person has a name at the door. You get the tickets of those without an address.'],
    [[true], 'Each person has a name at the door, and gets a ticket of their own.'],
  ])('say who gets the tickets: %j', (hasAddress, text) => {
    expect(ticketsText(hasAddress)).toBe(text);
  });

  test('speak of the buyer to the owner', () => {
    expect(ticketsText([false], 'The first person gets')).toBe(
      'Each person has a name at the door. The first person gets both tickets, and can send one on.',
    );
  });

  test('name the line of the sum', () => {
    expect([sumLabel(null, 1), sumLabel(null, 2)]).toEqual(['Session', '2 places']);
    expect([sumLabel('Standard', 1), sumLabel('Standard', 2)]).toEqual(['Standard', '2 × Standard']);
  });

  test('say for what a code counts', () => {
    const percentage = { type: 'percentage', percentage: 10 } as const;
    const fixed = { type: 'fixed_amount', amount: { amount: 500, currency: 'GBP' } } as const;
    expect(codeScopeText(percentage, 3)).toBe('It counts for all 3 places.');
    expect(codeScopeText(fixed, 3)).toBe('It counts once for the whole order.');
    expect([codeScopeText(fixed, 1), codeScopeText(null, 3)]).toEqual([undefined, undefined]);
  });

  test('say how many places are left', () => {
    expect(fewerText(1)).toMatch(/^One place is left\./);
    expect(fewerText(2)).toMatch(/^2 places are left\. Nothing is booked yet, and what you typed is kept\.$/);
  });

  test('fit an order of several where they fit one', () => {
    const booked = new ApiProblem('place_booked', { title: 'Another?' });
    expect(orderProblemText(booked, 1).text).toContain('one more');
    expect(orderProblemText(booked, 2).text).toBe('These 2 come on top of it, with tickets of their own.');
    expect(orderProblemText(new ApiProblem('too_many_places', {}), 4).text).toMatch(/^Choose fewer places/);
  });

  test('name the price of each where a guest chooses it', () => {
    const changed = new ApiProblem('price_changed', { total: { amount: 3600, currency: 'GBP' } });
    expect(choiceProblemText(changed, 'sliding', 3)).toContain('£12.00 each is the nearest');
    expect(choiceProblemText(changed, 'sliding', 1)).toContain('£36.00 is the nearest');
  });
});
