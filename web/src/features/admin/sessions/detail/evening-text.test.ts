import { describe, expect, test } from 'vitest';
import { attendanceOf, doorNoteOf, earnedText, newFacesText, paymentsText, visitsText } from './evening-text.ts';

// docs/product.md#admin-evening

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const place = {
  status: 'completed',
  paymentStatus: 'paid',
  ofPass: false,
  total: pounds(1800),
  returned: pounds(0),
} as const;
const pending = { ...place, status: 'pending', paymentStatus: 'pending' } as const;

describe('the evening of a session', () => {
  test('says how the places were paid', () => {
    const free = { ...place, paymentStatus: 'free' } as const;
    expect(paymentsText([place, place, { ...place, ofPass: true }, free, pending])).toBe(
      '2 paid, 1 with a series, 1 free, 1 pending',
    );
    expect(paymentsText([])).toBe('');
  });

  test('counts who is new, and how often others were here', () => {
    expect([[0, null, 3], [0, 0], [2]].map((all) => newFacesText(all.map((visits) => ({ visits }))))).toEqual([
      '1 new face',
      '2 new faces',
      '',
    ]);
    expect([null, 0, 1, 12].map((visits) => visitsText({ visits }))).toEqual([
      null,
      'First time',
      'Here once before',
      'Here 12 times before',
    ]);
  });

  test('says who came once someone was marked as here', () => {
    const came = { status: 'completed', attended: true } as const;
    const missed = { ...came, attended: false };
    const unknown = { ...came, attended: null };
    expect(attendanceOf([came, came, missed])).toEqual({ places: 3, came: 2, missed: 1 });
    expect(attendanceOf([unknown, { status: 'pending', attended: null }])).toEqual({
      places: 1,
      came: null,
      missed: 0,
    });
  });

  test('adds up what was earned, without what is pending or went back', () => {
    expect(earnedText([place, { ...place, returned: pounds(500) }, pending])).toBe('£31.00');
    expect(earnedText([pending])).toBeNull();
  });

  test('has the door note of the venue with the same name', () => {
    const chapel = {
      name: 'The Old Chapel',
      address: null,
      city: 'Bath',
      postCode: null,
      doorNote: 'Bell 2, code 4411',
    };
    expect(doorNoteOf([chapel], { location: 'The Old Chapel' })).toBe('Bell 2, code 4411');
    expect(doorNoteOf([chapel], { location: 'Elsewhere' })).toBeNull();
    expect(doorNoteOf([chapel], { location: null })).toBeNull();
  });
});
