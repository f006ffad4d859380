import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { joinPath } from '#shared/contract/membership-link.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { RenderingContext } from '../../../lib/rendering/context.ts';
import { Pack } from './Pack.tsx';

// What is left of a membership of another system, on its page (docs/product.md#memberships).

const terms = { sessions: 4, categories: [], long: null };
const plan: Plan = {
  ...terms,
  id: '01JDEM0P1ANS0000000000000A',
  name: 'Every month',
  interval: 'month',
  carryOver: 0,
  perDay: 1,
  collections: [],
  pauseDays: 0,
  placesAfterEnd: 'given_back',
  discountPercent: null,
  price: { GBP: 4800, EUR: 5500, USD: 6000 },
};
const moved: ResponseBody<'showPack'> = {
  id: '01JD00000000000000PACK0001',
  terms: { ...terms, name: 'Every month', months: 1, from: 'purchase', forOthers: false },
  creditsLeft: 3,
  expiresAt: '2027-03-03T12:00:00.000Z',
  state: 'valid',
  createdAt: '2026-11-29T10:00:00.000Z',
  uses: [],
  membership: { id: null, unlimited: false, takesPlaces: true },
  withdrawal: null,
};

function pageOf(pack: ResponseBody<'showPack'>, plans: Plan[] = [plan]): string {
  const site = siteOf({ ...defaultSite, plans: { list: plans } });
  return renderToStaticMarkup(
    <RenderingContext value={{ origin: 'https://exhale.example', rendered: null, site }}>
      <StaticRouter location="/">
        <Pack pack={pack} />
      </StaticRouter>
    </RenderingContext>,
  );
}

test('it says until when it is paid, what is left, and leads to joining its plan', () => {
  const html = pageOf(moved);
  for (const text of ['Paid until March 3, 2027.', '3 of 4 sessions left', 'is not charged any more', 'Join to go on'])
    expect(html).toContain(text);
  expect(html).toContain(`href="${joinPath(plan.id)}"`);
});

test('without a number of sessions it counts none', () => {
  const html = pageOf({ ...moved, creditsLeft: 366, membership: { id: null, unlimited: true, takesPlaces: true } });
  expect(html).toContain('As many sessions as you like');
  expect(html).not.toContain('366');
});

test('of a plan that is not for sale it leads nowhere, as any other pack', () => {
  expect(pageOf(moved, [])).not.toContain('Join');
  expect(pageOf({ ...moved, membership: null })).not.toContain('Join');
});
