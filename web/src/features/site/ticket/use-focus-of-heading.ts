import { useEffect } from 'react';

/** Moves the focus to the page's heading when the button that was pressed is gone, and the focus with it. */
export function useFocusOfHeading(): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
}
