import type { ComponentProps, ReactNode } from 'react';
import { Breath } from './Breath.tsx';
import { PageHeading } from './PageHeading.tsx';
import { PageMeta } from './PageMeta.tsx';
import './state-box.css';

type Props = Omit<ComponentProps<typeof PageMeta>, 'description' | 'share'> & {
  children: ReactNode;
  actions: ReactNode;
  /** Announced by screen readers, because something failed. */
  isError?: boolean;
};

/** A page of one message and its actions. */
export function StatePage({ children, actions, isError = false, ...meta }: Props) {
  return (
    <main id="main" className="wrap">
      <PageMeta {...meta} />
      <div className="state state--page" role={isError ? 'alert' : undefined}>
        <div className="state__still">
          <Breath print={isError ? 'troubled' : 'calm'} />
        </div>
        <PageHeading>{meta.title}</PageHeading>
        <p>{children}</p>
        <div className="state__actions actions">{actions}</div>
      </div>
    </main>
  );
}
