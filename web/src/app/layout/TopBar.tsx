import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { currencySymbols, isCurrency } from '#shared/rules/currencies.ts';
import type { SiteLink } from '#shared/rules/site.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { useSite } from '../../lib/rendering/context.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { BrandLink } from '../../ui/BrandLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { DropMenu } from '../../ui/DropMenu.tsx';
import { Select } from '../../ui/Select.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import './top-bar.css';

/** Pages that are loaded again in full: elsewhere, or of the owner's own words. */
function PlainLinks({ links }: { links: SiteLink[] }) {
  return links.map(({ label, href }) => (
    <a key={href} href={href}>
      {label}
    </a>
  ));
}

/** The top bar with its menus; under 1024 px they move into a sheet. */
export function TopBar() {
  const site = useSite();
  const recordings = site.recordingLinks;
  return (
    <header className="top">
      <div className="wrap top__in">
        <BrandLink />
        <nav className="top__nav" aria-label="Main">
          <PlainLinks links={site.aboutLinks} />
          {site.offering.length > 0 && (
            <DropMenu label="Offering">
              <PlainLinks links={site.offering} />
            </DropMenu>
          )}
          <PlainLinks links={site.contactLinks} />
          <PlaceLink label="Schedule" href={paths.home.href()} below="/session" />
          {recordings.length > 0 && (
            <DropMenu label="Recordings">
              {recordings.map((link) => (
                <PlaceLink key={link.href} {...link} />
              ))}
            </DropMenu>
          )}
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
      <a href={paths.home.href()}>Schedule</a>
      <PlainLinks links={useSite().recordingLinks} />
      <a href={paths.signIn.href()}>Sign In</a>
    </nav>
  );
}

/** The currency of prices; empty until it is known. None where one is offered alone. */
function CurrencySelect() {
  const { currency, choose } = useCurrency();
  const { currencies } = useSite();
  if (currencies.length < 2) return null;
  return (
    <Select
      label="Currency"
      disabled={!currency}
      value={currency ?? currencies[0]}
      onChange={({ target }) => isCurrency(target.value) && choose(target.value)}
    >
      {currencies.map((option) => (
        <option key={option} value={option}>
          {option} {currencySymbols[option]}
        </option>
      ))}
    </Select>
  );
}

type PlaceLinkProps = SiteLink & {
  /** Beginning of the addresses that lie below this one. */
  below?: string;
};

/** A link of the navigation that says when one is on its page, or below it. */
function PlaceLink({ label, href, below }: PlaceLinkProps) {
  const { pathname } = useLocation();
  const current = pathname === href ? 'page' : below !== undefined && pathname.startsWith(below);
  return (
    <AppLink to={href} aria-current={current || undefined}>
      {label}
    </AppLink>
  );
}
