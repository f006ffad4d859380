import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../lib/rendering/hydration.ts';
import type { Breath as BreathComponent } from './Breath.tsx';
import './state-box.css';

const emptyModule = { default: (_: ComponentProps<typeof BreathComponent>): ReactNode => null };

// Decoration that the first page rarely needs; without a network it stays away.
const Breath = lazy(() =>
  import('./Breath.tsx').then(
    (file) => ({ default: file.Breath }),
    () => emptyModule,
  ),
);

type Box = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced by screen readers, because something failed. */
  isError?: boolean;
};

/** Replaces a list that is empty or could not be fetched. */
export function StateBox({ title, children, actions, isError = false }: Box) {
  const isHydrated = useHydrated();
  return (
    <div className="state" role={isError ? 'alert' : undefined}>
      <div className="state__still">
        {isHydrated && (
          <Suspense>
            <Breath print={isError ? 'troubled' : 'calm'} />
          </Suspense>
        )}
      </div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="state__actions actions">{actions}</div>}
    </div>
  );
}
