import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { siteOf } from '#shared/contract/site-content.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { RenderingContext } from '../../../lib/rendering/context.ts';
import { ResourceGrid } from './ResourceGrid.tsx';

// docs/product.md#my-resources

const nothing = { recordings: [], parts: [], full: [], byMembership: [], locked: [] };

function markup(collections = defaultSite.collections): string {
  const site = siteOf({ ...defaultSite, collections });
  return renderToStaticMarkup(
    <MemoryRouter>
      <RenderingContext value={{ origin: 'https://site.example', rendered: null, site }}>
        <ResourceGrid resources={nothing} />
      </RenderingContext>
    </MemoryRouter>,
  );
}

test('who has nothing is led to the collections that are offered, birth first', () => {
  const names = [...markup().matchAll(/Browse (?:<!-- -->)?(\w+)/g)].map(([, name]) => name);
  expect(names).toEqual(['Birth', 'Stress']);
});

test('a collection that is not offered is named nowhere (docs/product.md#collections)', () => {
  const html = markup({ ...defaultSite.collections, birth: { offered: false, programme: null } });
  expect(html).not.toMatch(/birth/i);
  expect(html).toContain('/stress-recordings');
});
