import { paths } from '#shared/contract/paths.ts';
import { useSite } from '../../lib/rendering/context.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { BrandLink } from '../../ui/BrandLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { MenuPanel } from '../../ui/MenuPanel.tsx';
import { X } from '../../ui/page-icons.tsx';
import { AccountLinks } from './AccountLinks.tsx';

function SheetLinks() {
  const site = useSite();
  const recordings = site.recordingLinks;
  const others = [...site.offering, ...site.aboutLinks, ...site.contactLinks];
  return (
    <nav aria-label="Menu">
      <AppLink className="sheet__big" to={paths.home.href()}>
        Schedule
      </AppLink>
      {recordings.length > 0 && <p className="over">Recordings</p>}
      {recordings.map(({ label, href }) => (
        <AppLink key={href} className="sheet__big" to={href}>
          {label}
        </AppLink>
      ))}
      {others.length > 0 && <p className="over">{site.offering.length > 0 ? 'Offering' : 'Studio'}</p>}
      <div className="sheet__two">
        {others.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** The menu of narrow screens, from the top. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  return (
    <MenuPanel box="sheet" place="top" label="Menu" onClose={onClose}>
      <div className="wrap">
        <div className="top__in">
          <BrandLink />
          <button type="button" className="icon-btn" aria-label="Close menu" onClick={onClose}>
            <X />
          </button>
        </div>
        <SheetLinks />
        <AccountLinks className={buttonClass({ tone: 'sage', wide: true })} invite="Join now" tab="sign-up" />
      </div>
    </MenuPanel>
  );
}
