import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig, unstable_serialize } from 'swr';
import { describe, expect, test } from 'vitest';
import type { Collection } from '#shared/rules/collections.ts';
import { SuggestionForm } from './SuggestionForm.tsx';
import {
  dueDateText,
  readChoice,
  type SuggestionField,
  suggestible,
  type Wish,
  weekdayNow,
  wishText,
} from './suggestion-text.ts';
import { WeeklySuggestion } from './WeeklySuggestion.tsx';

// docs/product.md#weekly-suggestions

const wish: Wish = {
  collection: 'birth',
  weekday: 7,
  hour: 20,
  timeZone: 'Europe/London',
  dueDate: '2027-02-14',
  nextAt: '2026-12-06T20:00:00.000Z',
};

const markup = (offered: Collection[], own: Wish | null = null) =>
  renderToStaticMarkup(<SuggestionForm wish={own} offered={offered} onSaved={() => {}} onCancel={null} />);

describe('the form', () => {
  test('asks for the collection only where there are two', () => {
    expect(markup(['birth', 'stress'])).toContain('name="collection"');
    expect(markup(['birth'])).not.toContain('name="collection"');
  });

  test('asks for a due date for the birth recordings only, and shows the one that was given', () => {
    expect(markup(['stress'])).not.toContain('Due date');
    expect(markup(['birth'])).toContain('Due date');
    expect(markup(['birth'], wish)).toContain('value="2027-02-14"');
  });

  test('offers hours of the evening, 8 PM at first', () => {
    const html = markup(['stress']);
    expect([...html.matchAll(/<option value="(\d\d)"/g)].map(([, hour]) => hour)).toEqual([
      ...['17', '18', '19', '20', '21', '22'],
    ]);
    expect(html).toMatch(/value="20" selected="">8:00 PM/);
  });
});

describe('the part of My Resources', () => {
  const part = (own: Wish | null, full: Collection[]) =>
    renderToStaticMarkup(
      <SWRConfig value={{ fallback: { [unstable_serialize(['getMySuggestions', {}])]: { wish: own } } }}>
        <WeeklySuggestion resources={{ recordings: [], parts: [], full, byMembership: [], locked: [] }} />
      </SWRConfig>,
    );

  test('is there for who can play something, or has asked for suggestions', () => {
    expect(part(null, ['birth'])).toContain('Suggest one a week');
    expect(part(null, [])).toBe('');
    const html = part(wish, ['birth']);
    expect(html).toContain('The next comes on Sunday, December 6, 2026.');
    expect(html).toMatch(/Stop the suggestions.*Change/s);
  });

  test('shows what was given, and stops it, where nothing can be played any more', () => {
    const html = part(wish, []);
    expect(html).toContain('Every Sunday at 8:00 PM');
    expect(html).toContain('February 14, 2027');
    expect(html).toContain('No recording of these is open to you now, so nothing comes.');
    expect(html).not.toContain('The next comes on');
    expect(html).toContain('Stop the suggestions');
    expect(html).not.toContain('Change');
  });

  test('offers another collection where that of the wish is not open any more', () => {
    const html = part(wish, ['stress']);
    expect(html).toContain('No recording of these is open to you now, so nothing comes.');
    expect(html).toMatch(/Stop the suggestions.*Change/s);
    expect(markup(['stress'], wish)).not.toContain('Due date');
  });
});

describe('what is sent', () => {
  const typed = (values: Partial<Record<SuggestionField, string>>) =>
    readChoice((name) => values[name] ?? '', { offered: ['birth', 'stress'], timeZone: 'Europe/Berlin' });
  const chosen = { weekday: '3', hour: '21' };

  test('is the choice, with the zone of the browser', () => {
    const expected = { collection: 'birth', weekday: 3, hour: 21, timeZone: 'Europe/Berlin', dueDate: '2027-02-14' };
    expect(typed({ ...chosen, collection: 'birth', dueDate: '2027-02-14' })).toEqual(expected);
    expect(typed({ ...chosen, collection: 'birth' })).toEqual({ ...expected, dueDate: null });
  });

  test('has no due date for another collection', () => {
    expect(typed({ ...chosen, collection: 'stress', dueDate: '2027-02-14' })).toMatchObject({ dueDate: null });
  });

  test('is nothing where nothing is offered', () => {
    expect(readChoice(() => '', { offered: [], timeZone: 'UTC' })).toBeUndefined();
  });
});

test('says when they come, and until when', () => {
  expect(wishText(wish, true)).toBe(
    'Every Sunday at 8:00 PM, Europe/London (GMT), from the birth recordings. The next comes on Sunday, December 6, 2026.',
  );
  expect(dueDateText('2027-02-14')).toBe(
    'The chapters follow the weeks until February 14, 2027. From that day on nothing comes any more.',
  );
});

test('begins with the day of the week that it is for the viewer', () => {
  const at = new Date('2026-11-29T03:00:00.000Z');
  expect([weekdayNow(at, 'America/New_York'), weekdayNow(at, 'Europe/London')]).toEqual([6, 7]);
});

test('is for collections that are theirs, then for those with free recordings', () => {
  const free = { collection: 'birth' } as never;
  expect(suggestible({ full: ['stress'], recordings: [free] })).toEqual(['stress', 'birth']);
  expect(suggestible({ full: [], recordings: [] })).toEqual([]);
});
