import { expect, test } from 'vitest';
import { defaultSite } from '../rules/site-defaults.ts';
import { siteOf } from './site-content.ts';

test('no public page has the door note of a venue (docs/product.md#admin-evening)', () => {
  const venue = { name: 'The Old Chapel', address: null, city: 'Bath', postCode: null, doorNote: 'Bell 2, code 4711' };
  const settings = { ...defaultSite, places: { venues: [venue], rooms: [] } };
  expect(JSON.stringify(siteOf(settings))).not.toContain('4711');
});
