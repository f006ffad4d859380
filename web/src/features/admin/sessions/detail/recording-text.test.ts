import { expect, it } from 'vitest';
import { recordingLinkProblem, viewersOf } from './recording-text.ts';

const person = (
  attendeeEmail: string | null,
  attended: boolean | null,
  status: 'completed' | 'pending' = 'completed',
) => ({
  attendeeEmail,
  attended,
  status,
});

it('counts whom a recording is for, each address once (docs/product.md#session-recording)', () => {
  const ada = person('ada@example.org', true);
  const viewers = viewersOf([
    ada,
    ada,
    person('bea@example.org', false),
    person(null, true),
    person('c@example.org', null, 'pending'),
  ]);
  expect([viewers.wereCounted, viewers.count(true), viewers.count(false)]).toEqual([true, 1, 2]);
  const unknown = viewersOf([person('ada@example.org', null)]);
  expect([unknown.wereCounted, unknown.count(true)]).toEqual([false, 1]);
});

it.each([
  ['', undefined],
  ['https://videos.example/5', undefined],
  ['videos.example/5', 'Enter the whole address, starting with https://'],
])('says of the link "%s": %s', (link, problem) => {
  expect(recordingLinkProblem(link)).toBe(problem);
});
