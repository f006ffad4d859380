import { mainPaths } from '#shared/contract/main-paths.ts';
import { BrandLink } from '../../ui/BrandLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { CurrencySelect } from './CurrencySelect.tsx';
import { aboutLink, contactLink, offering, recordings } from './links.ts';
import { MenuSheet } from './MenuSheet.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import './top-bar.css';

/** The top bar with its menus; under 1024 px they move into a sheet. */
export function TopBar() {
  return (
    <header className="top">
      <div className="wrap top__in">
        <BrandLink />
        <nav className="top__nav" aria-label="Main">
          <a href={aboutLink.href}>{aboutLink.label}</a>
          <DropMenu label="Offering">
            {offering.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </DropMenu>
          <a href={contactLink.href}>{contactLink.label}</a>
          <PlaceLink label="Schedule" href={mainPaths.home.href()} below="/session" />
          <DropMenu label="Recordings">
            {recordings.map((link) => (
              <PlaceLink key={link.href} {...link} />
            ))}
          </DropMenu>
        </nav>
        <div className="top__tools">
          <CurrencySelect />
          <AccountLinks className={buttonClass({ tone: 'line', small: true })} invite="Sign In" />
          <MenuSheet />
        </div>
      </div>
      {/* Rendered pages alone have it: React leaves what is within to the server. */}
      <noscript>{import.meta.env.SSR && <PlainNavigation />}</noscript>
    </header>
  );
}

function PlainNavigation() {
  return (
    <nav className="wrap top__plain" aria-label="Pages">
      <a href={mainPaths.home.href()}>Schedule</a>
      {recordings.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
      <a href={mainPaths.signIn.href()}>Sign In</a>
    </nav>
  );
}
