import { beforeEach, expect, test, vi } from 'vitest';
import { createBrowserHistory, historyGuard } from './browser-history.ts';

/** A tab: its entries, which of them is shown, and where a full load leads. */
function openTab(address: string) {
  const entries = [{ state: null as unknown, address }];
  let at = 0;
  const events = new EventTarget();
  const loaded: string[] = [];
  const shown = () => new URL(entries[at]?.address ?? '', 'https://exhale.example');
  const history = {
    get state() {
      return entries[at]?.state;
    },
    replaceState: (state: unknown, _: string, to?: string) => {
      entries[at] = { state, address: to ?? entries[at]?.address ?? '' };
    },
    pushState: (state: unknown, _: string, to: string) => {
      if (entries.length === 4) throw new DOMException('too many', 'SecurityError');
      entries.splice(at + 1, entries.length, { state, address: to });
      at += 1;
    },
    go: (steps: number) => {
      at += steps;
      events.dispatchEvent(new Event('popstate'));
    },
  };
  const location = {
    get pathname() {
      return shown().pathname;
    },
    get search() {
      return shown().search;
    },
    get hash() {
      return shown().hash;
    },
    assign: (to: string) => loaded.push(to),
  };
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal('window', { history, location, addEventListener });
  return { loaded, entries };
}

beforeEach(() => {
  historyGuard.keeps = null;
  return () => vi.unstubAllGlobals();
});

test('a place is the entry that a visit began with, one that was added, and again the first after Back', () => {
  const { entries } = openTab('/?category=Workshop#main');
  const { navigate, place, listen } = createBrowserHistory();
  const seen: string[] = [];
  listen(({ location, arrival }) => seen.push(`${arrival} ${location.pathname}${location.search}`));
  const first = place().location;
  expect(first).toEqual({ pathname: '/', search: '?category=Workshop', hash: '#main', state: null, key: 'default' });
  navigate('/sessions/1', { state: { fromSchedule: true } });
  expect(place().location.state).toEqual({ fromSchedule: true });
  expect(place().location.key).not.toBe('default');
  navigate({ pathname: '/sessions/1', search: '?book=true' }, { replace: true });
  expect(entries.map(({ state }) => state)).toMatchObject([{ idx: 0 }, { idx: 1 }]);
  navigate(-1);
  expect(place()).toEqual({ location: first, arrival: 'pop' });
  expect(seen).toEqual(['push /sessions/1', 'replace /sessions/1?book=true', 'pop /?category=Workshop']);
});

test('a step that the guard keeps is not heard of', () => {
  openTab('/');
  const { navigate, place } = createBrowserHistory();
  navigate('/sessions/1');
  historyGuard.keeps = () => true;
  navigate(-1);
  expect(place().location.pathname).toBe('/sessions/1');
});

test('where the browser takes no further entry, the page is loaded', () => {
  const { loaded } = openTab('/');
  const { navigate } = createBrowserHistory();
  for (const to of ['/a', '/b', '/c', '/d']) navigate(to);
  expect(loaded).toEqual(['/d']);
});
