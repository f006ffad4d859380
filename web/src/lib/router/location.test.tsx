import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Route, Switch } from 'wouter';
import { LocationRouter } from './LocationRouter.tsx';
import { firstEntry, useLocation } from './location.ts';
import { matchesPattern } from './match.ts';
import { useParams } from './use-params.ts';

function Shown() {
  const { sessionId, rest } = useParams();
  return `${useLocation().pathname} ${sessionId ?? rest ?? 'no parameter'}`;
}

const shownAt = (pathname: string) =>
  renderToString(
    <LocationRouter location={{ pathname, search: '', hash: '', state: null, key: firstEntry, arrival: 'pop' }}>
      <Switch>
        <Route path="/admin/*?">admin</Route>
        <Route path="/sessions/new">new</Route>
        <Route path="/sessions/:sessionId">
          <Shown />
        </Route>
        <Route>nothing</Route>
      </Switch>
    </LocationRouter>,
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
])('%s shows the first route that matches, with decoded parameters', (path, shown) => {
  expect(shownAt(path)).toBe(shown);
});

test('a pattern is one of a whole path', () => {
  expect(matchesPattern('/sessions/:sessionId', '/sessions/01J')).toBe(true);
  expect(matchesPattern('/sessions/:sessionId', '/sessions/01J/edit')).toBe(false);
});
