import type { ReactNode } from 'react';
import { LocationRouter } from '../lib/router/LocationRouter.tsx';
import { firstEntry } from '../lib/router/location.ts';

/** The router at one path, as `BrowserRouter` draws it when it takes the page over. */
export function ServerRouter({ path, children }: { path: string; children: ReactNode }) {
  return (
    <LocationRouter location={{ pathname: path, search: '', hash: '', state: null, key: firstEntry, arrival: 'pop' }}>
      {children}
    </LocationRouter>
  );
}
