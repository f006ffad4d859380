import { type RefObject, useEffect, useRef } from 'react';

/** Takes over the focus once, for an element that takes the place of a form or button that had it. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
