import type { ReactNode } from 'react';
import { NavigationType, type Navigator, Router } from 'react-router';

const refuse = () => {
  throw new Error('nothing navigates on the server');
};

const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`),
  go: refuse,
  push: refuse,
  replace: refuse,
};

/** The router at one path, as `BrowserRouter` draws it when it takes the page over. */
export function ServerRouter({ path, children }: { path: string; children: ReactNode }) {
  const location = { pathname: path, search: '', hash: '', state: null, key: 'default' };
  return (
    <Router location={location} navigationType={NavigationType.Pop} navigator={navigator} static>
      {children}
    </Router>
  );
}
