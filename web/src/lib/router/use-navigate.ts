import { useCallback, useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate as useRouterNavigate } from 'react-router';
import { isDialogEntry } from './dialog-state.ts';

/** Goes to an address of the app, or so many steps in the tab's history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/**
 * Returns the same function at every address, unlike React Router's. The page that follows an open dialog takes the place of
 * the dialog's entry in the history.
 */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback((to, options = {}) => {
    if (typeof to === 'number') void latest.current(to);
    else void latest.current(to, { ...options, replace: options.replace === true || isDialogEntry() });
  }, []);
}
