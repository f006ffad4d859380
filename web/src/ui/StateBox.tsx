import type { ReactNode } from 'react';
import { Breath } from './Breath.tsx';
import './state-box.css';

type Box = {
  title: string;
  children?: ReactNode;
  /** What to do next. */
  actions?: ReactNode;
  /** Said aloud when it appears, because something failed. */
  alarming?: boolean;
};

/** What stands in the place of a list that has nothing to show, or could not be fetched. */
export function StateBox({ title, children, actions, alarming = false }: Box) {
  return (
    <div className="state" role={alarming ? 'alert' : undefined}>
      <div className="state__still">
        <Breath print={alarming ? 'troubled' : 'calm'} />
      </div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="state__actions">{actions}</div>}
    </div>
  );
}
