import { useState } from 'react';
import { Search } from '../../../ui/admin/icons.tsx';
import { BrandLink } from '../../../ui/BrandLink.tsx';
import { Menu } from '../../../ui/icons.tsx';
import { MenuPanel } from '../../../ui/MenuPanel.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { SideNav } from './SideNav.tsx';
import './slide-out.css';

function SlideOutMenu({ onClose }: { onClose: () => void }) {
  return (
    <MenuPanel box="slide-out" place="left" labelledBy="slide-out-title" onClose={onClose}>
      <div className="slide-out__in">
        <div className="slide-out__top">
          <h2 id="slide-out-title" className="card-title">
            Admin Dashboard
          </h2>
          <button type="button" className="icon-btn" aria-label="Close menu" onClick={onClose}>
            <X />
          </button>
        </div>
        <SideNav />
      </div>
    </MenuPanel>
  );
}

/** The bar of narrow screens and the menu that slides out of it (docs/product.md#admin-shell). */
export function SlideOut({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="admin-bar">
      <BrandLink />
      <div className="admin-bar__buttons">
        <button type="button" className="icon-btn" aria-label="Search" aria-haspopup="dialog" onClick={onSearch}>
          <Search />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Menu />
        </button>
      </div>
      {isOpen && <SlideOutMenu onClose={() => setIsOpen(false)} />}
    </header>
  );
}
