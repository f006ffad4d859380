import { expect, test } from 'vitest';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openCardLine } from '../../../testing/card-line.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { cancelSession } from './cancel.ts';

const site = await openSharedTestSite();
const cards = await openCardLine(site);

test('a cancelled session tells who saved a card for a place that it is removed (docs/product.md#mails)', async () => {
  const { sessionId, email } = await cards.full(1);
  await cards.join(sessionId, email('wren'));
  await site.join(sessionId, email('finch'));
  const body = { places: 1, message: '' };
  await cancelSession(callAs(adminCaller(), { params: { sessionId }, body }), site.dependencies);
  await site.react();
  const mails = (await scanPrefix(site.dependencies.table, 'MAIL#')).filter(({ kind }) => kind === 'waitlist_ended');
  const told = Object.fromEntries(mails.map(({ to, hadCard }) => [to, hadCard]));
  expect(told).toEqual({ [email('wren')]: true, [email('finch')]: undefined });
});
