import type { ReactNode } from 'react';
import { brand } from '#shared/rules/brand.ts';
import './no-script.css';

/** What a reader without JavaScript can do instead; `children` says what needs it. */
export function NoScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="no-script">
        {children} Without it, <a href={brand.links.contact}>write to us</a> and we will help you.
      </p>
    </noscript>
  );
}
