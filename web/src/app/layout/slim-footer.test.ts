import { expect, test } from 'vitest';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import { hasSlimFooter } from './Footer.tsx';

test.each([
  [paths.dashboard.href(), true],
  [paths.myResources.href(), true],
  [paths.myBookings.href(), true],
  [paths.resources.href(), true],
  [paths.signIn.href(), true],
  ['/sign-in/link', true],
  [paths.setupAccount.pattern, true],
  [paths.ownData.href(), true],
  [paths.bookingConfirmation.pattern, true],
  [paths.offer.pattern, true],
  [paths.withdraw.href(), true],
  [paths.home.href(), false],
  [paths.giftVouchers.href(), false],
  [paths.liveSessions.href(), false],
  [paths.session.href('01JD0000000000000000SESS0N'), false],
  [collectionHref('birth'), false],
])('the footer of %s is slim: %s (docs/product.md#navigation)', (path, slim) => {
  expect(hasSlimFooter(new URL(path, 'https://exhale.example').pathname)).toBe(slim);
});
