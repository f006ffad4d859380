import type { ReactNode } from 'react';
import './mark.css';
import './opening.css';

type Props = {
  id: string;
  label: string;
  /** Tells what to do where no script runs. */
  children: ReactNode;
};

/**
 * Says that a dialog is on its way. Buttons name it in `popoverTarget`, so the browser itself shows it on a press, also
 * before the app has started; the app then opens the dialog that was asked for (docs/decisions/dialogs.md).
 */
export function OpeningPopover({ id, label, children }: Props) {
  return (
    <div id={id} popover="auto" className="opening" role="status">
      <p className="opening__label">
        <span className="mark" aria-hidden="true" />
        {label}
      </p>
      <noscript>{children}</noscript>
    </div>
  );
}

function findPopover(id: string): HTMLElement | null {
  return 'popover' in HTMLElement.prototype ? document.getElementById(id) : null;
}

/** Tells whether a press has shown the popover, and no one has closed it since. */
export function isOpening(id: string): boolean {
  return findPopover(id)?.matches(':popover-open') ?? false;
}

export function hideOpening(id: string): void {
  if (isOpening(id)) findPopover(id)?.hidePopover();
}
