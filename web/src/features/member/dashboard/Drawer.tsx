import { useLocation } from 'react-router';
import { ChevronDown } from '../../../ui/icons.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { useMenuDialog } from '../../../ui/use-menu-dialog.ts';
import { ariaCurrent, menuOf } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import './drawer.css';

/** The dashboard's menu on narrow screens: the current page, and a native dialog with the rest. */
export function Drawer() {
  const { ref, open, close, closeOnChoice } = useMenuDialog('.side__entry');
  const { pathname } = useLocation();
  const current = menuOf(true)
    .flat()
    .find((entry) => ariaCurrent(entry, pathname));
  const label = current?.label ?? 'Menu';

  return (
    <div className="phone-bar">
      <button
        type="button"
        className="phone-bar__open"
        aria-haspopup="dialog"
        aria-label={`${label}, dashboard menu`}
        onClick={open}
      >
        {current && <current.Icon />}
        <span>{label}</span>
        <ChevronDown />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape and the links' keys. */}
      <dialog className="drawer" ref={ref} aria-label="Dashboard menu" onClick={closeOnChoice}>
        <div className="drawer__in">
          <div className="drawer__top">
            <p className="over">Dashboard</p>
            <button type="button" className="icon-btn" aria-label="Close menu" onClick={close}>
              <X />
            </button>
          </div>
          <SideMenu />
        </div>
      </dialog>
    </div>
  );
}
