import { type ReactNode, useContext } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { type Location, LocationContext } from './location.ts';

const refuse = () => {
  throw new Error('pages are left by useNavigate');
};

// The router decodes a path before it parts it, which would make a slash of an escaped one.
const usePath: BaseLocationHook = () => [useContext(LocationContext).pathname.replaceAll('%', '%25'), refuse];

/** Draws the pages of one location; the browser and the server each decide which. */
export function LocationRouter({ location, children }: { location: Location; children: ReactNode }) {
  return (
    <LocationContext value={location}>
      <Router hook={usePath}>{children}</Router>
    </LocationContext>
  );
}
