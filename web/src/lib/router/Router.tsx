import { createContext, type ReactNode, useContext } from 'react';
import type { Arrival, Location, Navigate, Place } from './location.ts';

const PlaceContext = createContext<Place | null>(null);
const NavigateContext = createContext<Navigate | null>(null);

type Props = { place: Place; navigate: Navigate; children: ReactNode };

/** Tells what is within it where the app is: in the browser its history, on the server the address that is rendered. */
export function Router({ place, navigate, children }: Props) {
  return (
    <NavigateContext value={navigate}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigateContext>
  );
}

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('the address is known within a Router only');
  return place;
}

export function useLocation(): Location {
  return usePlace().location;
}

export function useArrival(): Arrival {
  return usePlace().arrival;
}

/** Goes to an address; the function is always the same one. */
export function useNavigate(): Navigate {
  const navigate = useContext(NavigateContext);
  if (!navigate) throw new Error('navigation is possible within a Router only');
  return navigate;
}
