import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ChevronDown, X } from '../../ui/icons.tsx';
import { menuOf, placeIn } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import './drawer.css';

/** The dashboard's menu on narrow screens: where one is, and a drawer with the rest, the browser's own dialog. */
export function Drawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const here = menuOf(true)
    .flat()
    .find((entry) => placeIn(entry, pathname));
  const label = here?.label ?? 'Menu';

  useEffect(() => {
    // A window made wide has the menu beside the page.
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
        {here && <here.Icon />}
        {label}
        <ChevronDown />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the links' own keys are the browser's. */}
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
