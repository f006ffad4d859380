import { createContext, useContext } from 'react';

export const LeavingContext = createContext(false);

/** Whether the page of a followed link is still being fetched; until then the page before it stays. */
export function useLeaving(): boolean {
  return useContext(LeavingContext);
}
