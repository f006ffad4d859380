import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ChevronDown } from './icons.tsx';
import './drop-menu.css';

/**
 * A button that shows a panel of links: native details. Escape closes it and gives the focus back, as does choosing a
 * link; a click or the focus elsewhere closes it.
 */
export function DropMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  // On the element: the toggle event, and with it the state, follows only in a later task.
  const close = useCallback(() => {
    if (menu.current) menu.current.open = false;
  }, []);

  useEffect(() => {
    if (!open) return;
    const closeElsewhere = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
    };
  }, [open, close]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  };

  return (
    <details className="menu" ref={menu} onToggle={(event) => setOpen(event.currentTarget.open)} onKeyDown={closeByKey}>
      <summary>
        {label} <ChevronDown />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link's own click, by key or pointer, comes up here. */}
      <div className="menu__panel" onClick={close}>
        {children}
      </div>
    </details>
  );
}
