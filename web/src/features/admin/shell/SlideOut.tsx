import { type MouseEvent, useEffect, useRef } from 'react';
import { BrandLink } from '../../../ui/BrandLink.tsx';
import { Menu, X } from '../../../ui/icons.tsx';
import { SideNav } from './SideNav.tsx';
import './slide-out.css';

/**
 * The bar of narrow screens and the menu that slides out of it: the browser's own modal dialog, which keeps the focus,
 * closes by Escape, and gives the focus back (docs/product.md#admin-shell).
 */
export function SlideOut() {
  const panel = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    // A window made wide has the navigation beside the page.
    const wide = window.matchMedia('(width >= 64rem)');
    const close = () => panel.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  const closeOnChoice = ({ target, currentTarget }: MouseEvent) => {
    const onBackdrop = target === currentTarget;
    if (onBackdrop || (target instanceof Element && target.closest('a'))) panel.current?.close();
  };

  return (
    <header className="office-bar">
      <BrandLink />
      <button
        type="button"
        className="icon-btn"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => panel.current?.showModal()}
      >
        <Menu />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the links' own keys are the browser's. */}
      <dialog className="slide-out" ref={panel} aria-labelledby="slide-out-title" onClick={closeOnChoice}>
        <div className="slide-out__in">
          <div className="slide-out__top">
            <h2 id="slide-out-title">Admin Dashboard</h2>
            <button type="button" className="icon-btn" aria-label="Close menu" onClick={() => panel.current?.close()}>
              <X />
            </button>
          </div>
          <SideNav />
        </div>
      </dialog>
    </header>
  );
}
