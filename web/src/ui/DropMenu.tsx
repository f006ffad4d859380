import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronDown } from './icons.tsx';
import './drop-menu.css';

/**
 * A button that shows a panel of links: native details. Escape closes it and gives the focus back, as does choosing a
 * link; a click or the focus elsewhere closes it.
 */
export function DropMenu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const closeElsewhere = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
    };
  }, [open]);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    menu.current?.querySelector('summary')?.focus();
  };

  return (
    <details
      className="menu"
      ref={menu}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={closeByKey}
    >
      <summary>
        {label} <ChevronDown />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link's own click, by key or pointer, comes up here. */}
      <div className="menu__panel" onClick={() => setOpen(false)}>
        {children}
      </div>
    </details>
  );
}
