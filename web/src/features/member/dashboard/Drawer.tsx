import { useState } from 'react';
import { useLocation } from 'react-router';
import { ChevronDown } from '../../../ui/icons.tsx';
import { MenuPanel } from '../../../ui/MenuPanel.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { ariaCurrent, menuOf } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import './drawer.css';

/** The dashboard's menu on narrow screens: the current page, and a menu with the rest. */
export function Drawer() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
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
        onClick={() => setIsOpen(true)}
      >
        {current && <current.Icon />}
        <span>{label}</span>
        <ChevronDown />
      </button>
      {isOpen && (
        <MenuPanel box="drawer" place="bottom" label="Dashboard menu" choices=".side__entry" onClose={close}>
          <div className="drawer__in">
            <div className="drawer__top">
              <p className="over">Dashboard</p>
              <button type="button" className="icon-btn" aria-label="Close menu" onClick={close}>
                <X />
              </button>
            </div>
            <SideMenu />
          </div>
        </MenuPanel>
      )}
    </div>
  );
}
