import type { ReactNode } from 'react';
import { useSite } from '../lib/rendering/context.ts';
import { ContactLink } from './ContactLink.tsx';
import './no-script.css';

/** What a reader without JavaScript can do instead; `children` says what needs it. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="no-script">
        {children} Without it, <ContactLink href={useSite().contact}>write to us</ContactLink> and we will help you.
      </p>
    </noscript>
  );
}
