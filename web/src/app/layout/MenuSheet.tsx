import { paths } from '#shared/contract/paths.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { BrandLink } from '../../ui/BrandLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Menu, X } from '../../ui/icons.tsx';
import { ScriptButton } from '../../ui/ScriptButton.tsx';
import { useMenuDialog } from '../../ui/use-menu-dialog.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { aboutLink, contactLink, offering, recordings } from './links.ts';
import './menu-sheet.css';

function SheetLinks() {
  return (
    <nav aria-label="Menu">
      <AppLink className="sheet__big" to={paths.home.href()}>
        Schedule
      </AppLink>
      <p className="over">Recordings</p>
      {recordings.map(({ label, href }) => (
        <AppLink key={href} className="sheet__big" to={href}>
          {label}
        </AppLink>
      ))}
      <p className="over">Offering</p>
      <div className="sheet__two">
        {[...offering, aboutLink, contactLink].map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** The menu of narrow screens: the browser's own modal dialog, from the top. */
export function MenuSheet() {
  const { ref, open, close, closeOnChoice } = useMenuDialog();

  return (
    <>
      <ScriptButton className="icon-btn burger" aria-label="Open menu" aria-haspopup="dialog" onClick={open}>
        <Menu />
      </ScriptButton>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the links' own keys are the browser's. */}
      <dialog className="sheet" ref={ref} aria-label="Menu" onClick={closeOnChoice}>
        <div className="wrap">
          <div className="top__in">
            <BrandLink />
            <button type="button" className="icon-btn" aria-label="Close menu" onClick={close}>
              <X />
            </button>
          </div>
          <SheetLinks />
          <AccountLinks className={buttonClass({ tone: 'sage', wide: true })} invite="Join now" tab="sign-up" />
        </div>
      </dialog>
    </>
  );
}
