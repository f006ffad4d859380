import { createContext, useContext } from 'react';

export const LeavingContext = createContext(false);

/** Tells whether the page of a followed link is still being fetched; until then the page before it stays. */
export function useLeaving(): boolean {
  return useContext(LeavingContext);
}
