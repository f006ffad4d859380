import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';
import { Router } from './Router.tsx';
import { Outlet, Route, Routes, useParams } from './Routes.tsx';

test.each([
  ['/', '/', {}],
  ['/', '/sessions', null],
  ['/live-sessions', '/Live-Sessions/', {}],
  ['/sessions/:sessionId', '/sessions/01K', { sessionId: '01K' }],
  ['/sessions/:sessionId', '/sessions/a%20b', { sessionId: 'a b' }],
  ['/sessions/:sessionId', '/sessions/%zz', { sessionId: '%zz' }],
  ['/sessions/:sessionId', '/sessions/', null],
  ['/sessions/:sessionId', '/sessions/01K/edit', null],
  ['/admin/*', '/admin', {}],
  ['/admin/*', '/admin/orders', {}],
  ['/admin/*', '/administration', null],
  ['*', '/anything/at/all', {}],
] as const)('%s and %s: %j', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params);
});

function Page() {
  return <p>{useParams().id}</p>;
}

const frame = (name: string) => (
  <section id={name}>
    <Outlet />
  </section>
);

test.each([
  ['/things/new', '<section id="outer"><section id="inner">new</section></section>'],
  ['/things/7', '<section id="outer"><section id="inner"><p>7</p></section></section>'],
  ['/else', '<section id="outer">nothing</section>'],
])('%s shows the first route that fits, in its frames', (pathname, html) => {
  const location = { pathname, search: '', hash: '', state: null, key: '' };
  const page = (
    <Router place={{ location, arrival: 'pop' }} navigate={() => undefined}>
      <Routes>
        <Route element={frame('outer')}>
          <Route element={frame('inner')}>
            <Route path="/things/new" element="new" />
            <Route path="/things/:id" element={<Page />} />
          </Route>
          <Route path="*" element="nothing" />
        </Route>
      </Routes>
    </Router>
  );
  expect(renderToStaticMarkup(page)).toBe(html);
});
