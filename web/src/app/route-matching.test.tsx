import { renderToString } from 'react-dom/server';
import { matchPath, Route, Routes, StaticRouter, useLocation, useParams } from 'react-router';
import { expect, test } from 'vitest';

// What the routes of app/routes.tsx rely on: parameters without escapes, whatever a mail system has made of a path.

function Shown() {
  const { sessionId } = useParams();
  return `${useLocation().pathname} ${sessionId}`;
}

const shownAt = (pathname: string) =>
  renderToString(
    <StaticRouter location={pathname}>
      <Routes>
        <Route path="/admin/*" element="admin" />
        <Route path="/sessions/:sessionId" element={<Shown />} />
        <Route path="/sessions/new" element="new" />
        <Route path="*" element="nothing" />
      </Routes>
    </StaticRouter>,
  );

test.each([
  ['/sessions/01J', '/sessions/01J 01J'],
  ['/sessions/01J/', '/sessions/01J/ 01J'],
  ['/Sessions/a%20b', '/Sessions/a%20b a b'],
  ['/sessions/a%2Fb', '/sessions/a%2Fb a/b'],
  ['/sessions/%2540', '/sessions/%2540 %40'],
  ['/sessions/100%', '/sessions/100% 100%'],
  ['/sessions/new', 'new'],
  ['/sessions/a/b', 'nothing'],
  ['/sessions', 'nothing'],
  ['/admin', 'admin'],
  ['/admin/sessions/01J', 'admin'],
  ['/administration', 'nothing'],
])('%s shows the route that fits it best, with decoded parameters', (path, shown) => {
  expect(shownAt(path)).toBe(shown);
});

test('a pattern is one of a whole path', () => {
  expect(matchPath('/sessions/:sessionId', '/sessions/01J')).not.toBeNull();
  expect(matchPath('/sessions/:sessionId', '/sessions/01J/edit')).toBeNull();
});
