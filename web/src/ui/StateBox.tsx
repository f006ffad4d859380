import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import type { Breath as Drawn } from './Breath.tsx';
import './state-box.css';

const still = { default: (_: ComponentProps<typeof Drawn>): ReactNode => null };

// Decoration that the first page rarely needs; without a network it stays away.
const Breath = lazy(() =>
  import('./Breath.tsx').then(
    (file) => ({ default: file.Breath }),
    () => still,
  ),
);

type Box = {
  title: string;
  children?: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
  /** Shown aloud when it appears, because something failed. */
  isError?: boolean;
};

/** What stands in the place of a list that has nothing to show, or could not be fetched. */
export function StateBox({ title, children, actions, isError = false }: Box) {
  return (
    <div className="state" role={isError ? 'alert' : undefined}>
      <div className="state__still">
        <Suspense>
          <Breath print={isError ? 'troubled' : 'calm'} />
        </Suspense>
      </div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="state__actions">{actions}</div>}
    </div>
  );
}
