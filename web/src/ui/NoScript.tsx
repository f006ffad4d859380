import type { ReactNode } from 'react';
import { useSite } from '../lib/rendering/context.ts';
import { ContactLink } from './ContactLink.tsx';
import './no-script.css';

/** Tells a reader without JavaScript what to do instead; `children` say what needs it. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="no-script">
        {children} Without it, <ContactLink href={useSite().contact}>write to us</ContactLink> and we will help you.
      </p>
    </noscript>
  );
}
