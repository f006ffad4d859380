import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ChevronDown, X } from '../../../ui/icons.tsx';
import { ariaCurrent, menuOf } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import './drawer.css';

/** The dashboard's menu on narrow screens: the current page, and a native dialog with the rest. */
export function Drawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const current = menuOf(true)
    .flat()
    .find((entry) => ariaCurrent(entry, pathname));
  const label = current?.label ?? 'Menu';

  useEffect(() => {
    // A wide window shows the menu beside the page.
    const wide = window.matchMedia('(width >= 64rem)');
    const close = () => drawer.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  const closeOnChoice = ({ target, currentTarget }: MouseEvent) => {
    const onBackdrop = target === currentTarget;
    if (onBackdrop || (target instanceof Element && target.closest('.side__entry'))) drawer.current?.close();
  };

  return (
    <div className="phone-bar">
      <button
        type="button"
        className="phone-bar__open"
        aria-haspopup="dialog"
        aria-label={`${label}, dashboard menu`}
        onClick={() => drawer.current?.showModal()}
      >
        {current && <current.Icon />}
        {label}
        <ChevronDown />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape and the links' keys. */}
      <dialog className="drawer" ref={drawer} aria-label="Dashboard menu" onClick={closeOnChoice}>
        <div className="drawer__in">
          <div className="drawer__top">
            <p className="over">Dashboard</p>
            <button type="button" className="icon-btn" aria-label="Close menu" onClick={() => drawer.current?.close()}>
              <X />
            </button>
          </div>
          <SideMenu />
        </div>
      </dialog>
    </div>
  );
}
