import { type RefObject, useEffect, useRef } from 'react';

/** For what takes the place of a form or button that had the focus: takes it over, once. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
