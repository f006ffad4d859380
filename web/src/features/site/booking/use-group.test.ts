import { describe, expect, test } from 'vitest';
import { personErrors, refusedFurther } from '../../../ui/booking/further-person.ts';
import { withCount } from '../../../ui/booking/use-order-places.ts';
import { placesFrom } from './use-group.ts';

// docs/product.md#several-places

const jonas = { key: 'a', firstName: 'Jonas', lastName: 'Marchetti', email: null };
const newKey = () => 'new';

describe('how many places there are', () => {
  test('begins with one, and with what was typed before', () => {
    const one = { count: 1, people: [] };
    expect([placesFrom(null), placesFrom('not json'), placesFrom('{"count":9,"people":[]}')]).toEqual([one, one, one]);
    const draft = { count: 2, people: [jonas] };
    expect(placesFrom(JSON.stringify(draft))).toEqual(draft);
  });

  test('keeps the people who are too many for when there are more places again', () => {
    const two = { count: 2, people: [jonas] };
    expect(withCount(withCount(two, 1, newKey), 2, newKey)).toEqual(two);
    const added = { key: 'new', firstName: '', lastName: '', email: null };
    expect(withCount(two, 3, newKey)).toEqual({ count: 3, people: [jonas, added] });
  });
});

describe('a further person', () => {
  test('needs a first and a last name, and no address', () => {
    expect(personErrors(jonas)).toEqual({});
    expect(personErrors({ ...jonas, email: ' ' })).toEqual({});
    expect(personErrors({ firstName: ' ', lastName: '', email: null })).toEqual({
      firstName: 'Please enter their first name',
      lastName: 'Please enter their last name',
    });
  });

  test('has an address that is one', () => {
    expect(personErrors({ ...jonas, email: 'jonas@' }).email).toMatch(/^E-mail /);
    expect(personErrors({ ...jonas, email: 'jonas@example.org' })).toEqual({});
  });

  test('is shown what the server refused', () => {
    const message = 'must not look like a web address';
    const problems = [
      { field: 'body.further.1.lastName', message },
      { field: 'body.email', message },
      { field: 'body.further.0.bookingId', message },
    ];
    expect(refusedFurther(problems)).toEqual([{ place: 1, field: 'lastName', message: `Last name ${message}` }]);
  });
});
