import { describe, expect, test } from 'vitest';
import { foldSummaries, type SummaryFacts } from './fold-summaries.ts';
import type { FoldName } from './folds.ts';
import { suggestions } from './question-values.ts';
import { newValues, noImage, type SessionValues } from './session-values.ts';

const facts: SummaryFacts = { stored: null, category: null, usualPolicy: undefined, isPictureSent: false };
const start = newValues('Europe/London');
const summaryOf = (name: FoldName, typed: Partial<SessionValues> = {}, more: Partial<SummaryFacts> = {}) =>
  foldSummaries[name]({ ...start, ...typed }, { ...facts, ...more });

describe('what a closed section says (docs/product.md#session-form)', () => {
  const when = { date: '2026-12-02', time: '10:00', durationMinutes: '180' };

  test('of the time', () => {
    expect(summaryOf('when')).toBe('No date and time yet');
    expect(summaryOf('when', when)).toBe('Wednesday, December 2, 2026, 10:00 AM to 1:00 PM, does not repeat');
    expect(summaryOf('when', { ...when, recurrence: 'weekly', seriesCount: '3' })).toBe(
      'Wednesday, December 2, 2026, 10:00 AM to 1:00 PM, every week on Wednesday, 2 further dates',
    );
    const stored = { series: { id: 's', recurrence: 'fortnightly' as const }, thumbnailUrl: null };
    expect(summaryOf('when', when, { stored })).toMatch(/, fortnightly$/);
  });

  test('of the place', () => {
    const venue = { locationType: 'onsite', location: 'Hamilton House', city: 'Bristol', postCode: 'BS1 4QA' } as const;
    expect(summaryOf('where')).toBe('Online, no link yet');
    expect(summaryOf('where', { zoomLink: 'https://zoom.example/1' })).toBe('Online, Zoom link set');
    expect(summaryOf('where', { locationType: 'onsite' })).toBe('On-site, no address yet');
    expect(summaryOf('where', { ...venue, recordingUrl: 'https://film.example' })).toBe(
      'On-site, Hamilton House, Bristol, BS1 4QA, recording link set',
    );
  });

  test('of price and places', () => {
    expect(summaryOf('price')).toBe('No limit, Free');
    expect(summaryOf('price', { maxAttendees: '1', price: '48', liftsNetworkLimit: true })).toBe(
      '1 place, £48, many guests from one network',
    );
    expect(summaryOf('price', { price: 'abc' })).toBe('No limit');
  });

  test('of words and picture', () => {
    expect(summaryOf('words')).toBe('No title yet, no description yet, picture made for it');
    const words = { title: 'Rest', description: 'Slow breathing.', whatToBring: 'A mat\n\nWater' };
    expect(summaryOf('words', words, { category: 'Workshop' })).toBe(
      '“Rest”, Workshop, 15 characters, 2 things to bring, picture made for it',
    );
    const stored = { series: null, thumbnailUrl: '/images/1' };
    expect(summaryOf('words', words, { stored })).toMatch(/your picture$/);
    expect(summaryOf('words', { ...words, image: noImage }, { stored })).toMatch(/picture made for it$/);
    expect(summaryOf('words', { ...words, image: 'upload' }, { stored })).toMatch(/a new picture$/);
    expect(summaryOf('words', words, { isPictureSent: true })).toMatch(/a picture on its way$/);
  });

  test('of questions', () => {
    const questions = [suggestions.Pregnancy, { text: 'Any allergies?', kind: 'text', required: false }];
    expect(summaryOf('questions')).toBe('None');
    expect(summaryOf('questions', { questions: JSON.stringify(questions) })).toBe(
      '2 questions: Pregnancy, 1 of your own',
    );
  });

  test('of the rules', () => {
    const usualPolicy = { freeHours: 24, partPercent: 50, partHours: 2 };
    expect(summaryOf('rules', {}, { usualPolicy })).toBe(
      'Published. Free to cancel until 24 hours before it starts, as in the settings. A released place goes to the next in line',
    );
    const own = { ownPolicy: true, freeHours: '48', published: false, waitlistMode: 'everyone' } as const;
    expect(summaryOf('rules', own, { usualPolicy })).toBe(
      'Draft. Free to cancel until 2 days before it starts. All who wait are told of a place',
    );
  });
});
