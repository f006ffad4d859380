import { type ComponentProps, useRef } from 'react';
import { useFocusOnArrival } from '../lib/router/arrival.ts';

/** A page's one h1; takes the focus when someone arrives from another page of the app. */
export function PageHeading(props: ComponentProps<'h1'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  return <h1 ref={heading} tabIndex={-1} {...props} />;
}
