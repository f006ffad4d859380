import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CancellationTerms } from './CancellationTerms.tsx';

// docs/product.md#ticket

type Props = Parameters<typeof CancellationTerms>[0];

const terms = (now: string, change: object = {}) => {
  const booking = {
    ownPaid: { amount: 1800, currency: 'GBP' },
    session: {
      startTime: '2026-12-12T18:00:00.000Z',
      endTime: '2026-12-12T19:00:00.000Z',
      timeZone: 'Europe/London',
      locationType: 'onsite',
      cancellationPolicy: { freeHours: 24, partPercent: 50, partHours: 2, ...change },
    },
  } as unknown as Props['booking'];
  return renderToStaticMarkup(<CancellationTerms booking={booking} now={new Date(now)} onCancel={() => undefined} />);
};
const stepsIn = (html: string) =>
  [...html.matchAll(/<li([^>]*)><b>([^<]*)<\/b> ([^<]*)/g)].map((match) => match.slice(1));

/** Steps with plain spaces: the day is not broken. */
const plainStepsIn = (html: string) => stepsIn(html).map((step) => step.map((part) => part?.replaceAll('\u00A0', ' ')));

test('names the steps of the policy with their dates, and which of them holds now', () => {
  const current = ' class="terms__step--ahead" aria-current="step"';
  expect(plainStepsIn(terms('2026-12-01T10:00:00.000Z'))).toEqual([
    [current, 'All of it back', 'until Dec 11, 6:00 PM'],
    [' class="terms__step--ahead"', 'Half of it back', 'until Dec 12, 4:00 PM'],
    ['', 'Nothing', 'after that'],
  ]);
  expect(stepsIn(terms('2026-12-01T10:00:00.000Z'))[0]?.[2]).toContain('until\u00A0Dec\u00A011,');
  const steps = stepsIn(terms('2026-12-12T10:00:00.000Z'));
  expect(steps.map(([attributes]) => attributes)).toEqual(['', current, '']);
  expect(stepsIn(terms('2026-12-12T17:00:00.000Z')).at(-1)?.[0]).toBe(' aria-current="step"');
});

test('says in a sentence where there is one step alone', () => {
  const html = terms('2026-12-01T10:00:00.000Z', { freeHours: null, partPercent: 0 });
  expect(stepsIn(html)).toEqual([]);
  expect(html).toContain('Once booked, what you paid does not go back.');
  expect(html).toMatch(/Cancel booking<\/button><\/section>$/);
});
