import { describe, expect, test } from '@jest/globals';
import { ApiProblem } from '../../lib/api/problem.ts';
import { addressProblem, shareFailure } from './share-problem.ts';
import { isBooked, statusText } from './status-text.ts';

describe('a booking', () => {
  test.each([
    ['completed', 'Booking Confirmed', true],
    ['confirmed', 'Booking Confirmed', true],
    ['pending', 'Booking pending', false],
    ['cancelled', 'Booking cancelled', false],
  ] as const)('that is %s', (status, title, booked) => {
    expect(statusText({ status, attendeeEmail: 'alex@example.com' }).title).toBe(title);
    expect(isBooked({ status })).toBe(booked);
  });

  test('names the address its mail goes to', () => {
    expect(statusText({ status: 'completed', attendeeEmail: 'alex@example.com' }).text).toContain('alex@example.com');
  });
});

describe('an address to share with', () => {
  test.each([
    ['', 'Please enter an email address'],
    ['   ', 'Please enter an email address'],
    ['friend', 'Please enter a valid email address.'],
    ['friend@example', 'Please enter a valid email address.'],
    ['a b@example.com', 'Please enter a valid email address.'],
    [' friend@example.com ', undefined],
  ])('%j', (address, why) => {
    expect(addressProblem(address)).toBe(why);
  });

  test('that cannot be sent to for now says why, where the server said so', () => {
    const tooMany = new ApiProblem('too_many_requests', { title: 'Too many tries.' });
    expect(shareFailure(tooMany)).toBe('Too many tries.');
    expect(shareFailure(new ApiProblem('unreachable'))).toMatch(/^There was a problem sending/);
  });
});
