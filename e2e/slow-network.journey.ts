import { collectionHref, paths } from '#shared/contract/paths.ts';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { expectStill, observeShift } from './layout-shift.ts';
import { phone } from './page-checks.ts';
import { bookNow, entry, hold, takenOver } from './screens.ts';

/** What comes late or not at all: docs/product.md#rendered-pages. */

const session = { title: 'Slow to come', startTime: inDays(5), price: { amount: 0, currency: 'GBP' } };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, hasTouch: true });

  test('nothing moves when the fonts come late', async ({ page, publish }) => {
    const id = await publish(session);
    await observeShift(page);
    for (const path of [paths.home.href(), paths.session.href(id), collectionHref('birth'), paths.signIn.href()]) {
      const deliver = await hold(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await takenOver(page);
      deliver();
      await expectStill(page, path);
      await page.unrouteAll();
    }
  });
});

test.describe('without its code', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a rendered page keeps its text, says that it is not complete, and loads again', async ({
    page,
    publish,
    browserErrors,
  }) => {
    browserErrors.expect(/SessionRoute|dynamically imported module|failed GET/);
    const id = await publish(session);
    await page.route('**/assets/SessionRoute-*.js', (route) => route.abort('connectionfailed'));
    await page.goto(paths.session.href(id));
    const notice = page.getByRole('alert').filter({ hasText: 'This page is not complete.' });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: session.title })).toBeVisible();
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Try again' }).tap();
    await takenOver(page);
    await expect(bookNow(page)).toBeEnabled();
    await expect(notice).toHaveCount(0);
  });

  test('a page of a site that was renewed while the tab was open says so, and loads again', async ({
    page,
    publish,
    browserErrors,
  }) => {
    browserErrors.expect(/SessionRoute|dynamically imported module|failed GET|404/);
    const id = await publish(session);
    await page.route('**/assets/SessionRoute-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(paths.home.href());
    await takenOver(page);
    await entry(page, id).tap();
    await expect(page.getByRole('alert')).toContainText('the site was renewed while you read');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: session.title })).toBeVisible();
  });
});
