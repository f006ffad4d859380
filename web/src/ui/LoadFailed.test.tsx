import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { problemOfResponse } from '../lib/api/edge-problem.ts';
import { siteClosed } from '../lib/site-closed.ts';
import { LoadFailed } from './LoadFailed.tsx';

// docs/product.md#a-closed-site

const failed = () => renderToStaticMarkup(<LoadFailed title="Your bookings did not load" onRetry={() => undefined} />);
const answer = (code: string, status: number) => Response.json({ code, title: 'A sentence.', status }, { status });

afterEach(() => {
  siteClosed.why = undefined;
});

test('what did not load because the site is closed says so, until a call fails for something else', async () => {
  expect(failed()).toContain('Your bookings did not load');
  await problemOfResponse(answer('site_closed', 503));
  expect(failed()).toContain('A sentence.');
  expect(failed()).not.toContain('Your connection');
  expect(failed()).toContain('Nothing you booked is affected.');
  await problemOfResponse(answer('busy', 503));
  expect(failed()).toContain('Your connection');
});
