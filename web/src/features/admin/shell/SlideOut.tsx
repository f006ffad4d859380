import { Search } from '../../../ui/admin/icons.tsx';
import { BrandLink } from '../../../ui/BrandLink.tsx';
import { Menu } from '../../../ui/icons.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { useMenuDialog } from '../../../ui/use-menu-dialog.ts';
import { SideNav } from './SideNav.tsx';
import './slide-out.css';

/**
 * The bar of narrow screens and the menu that slides out of it: the browser's own modal dialog, which keeps the focus,
 * closes on Escape and returns the focus (docs/product.md#admin-shell).
 */
export function SlideOut({ onSearch }: { onSearch: () => void }) {
  const { ref, open, close, closeOnChoice } = useMenuDialog();

  return (
    <header className="admin-bar">
      <BrandLink />
      <div className="admin-bar__buttons">
        <button type="button" className="icon-btn" aria-label="Search" aria-haspopup="dialog" onClick={onSearch}>
          <Search />
        </button>
        <button type="button" className="icon-btn" aria-label="Open menu" aria-haspopup="dialog" onClick={open}>
          <Menu />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the links' own keys are the browser's. */}
      <dialog className="slide-out" ref={ref} aria-labelledby="slide-out-title" onClick={closeOnChoice}>
        <div className="slide-out__in">
          <div className="slide-out__top">
            <h2 id="slide-out-title">Admin Dashboard</h2>
            <button type="button" className="icon-btn" aria-label="Close menu" onClick={close}>
              <X />
            </button>
          </div>
          <SideNav />
        </div>
      </dialog>
    </header>
  );
}
