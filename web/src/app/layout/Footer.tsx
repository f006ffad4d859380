import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useSite } from '../../lib/rendering/context.ts';
import { BrandLink } from '../../ui/BrandLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { ArrowUpRight } from '../../ui/icons.tsx';
import { ThemeSelect } from '../../ui/ThemeSelect.tsx';
import './footer.css';

const slimFooterPages = [
  ...['dashboard', 'user', 'resources', 'sign-in', 'update-password', 'new-password', 'setup-account', 'your-data'],
  ...['booking-confirmation', 'bookings', 'offers', 'waitlist', 'withdraw', 'memberships'],
];

/** Pages on which someone has something to do: their footer has its links only (docs/product.md#navigation). */
export function hasSlimFooter(pathname: string): boolean {
  return slimFooterPages.includes(pathname.split('/')[1] ?? '');
}

const rings = [296, 250, 204, 158, 112, 66];

export function Footer() {
  const isSlim = hasSlimFooter(useLocation().pathname);
  const site = useSite();
  return (
    <footer className={isSlim ? 'foot foot--slim' : 'foot'}>
      {!isSlim && <Rings />}
      <div className="wrap foot__in">
        {!isSlim && <Invitation />}
        <div className="foot__line cluster">
          <BrandLink />
          {[...site.aboutLinks, ...site.offering, ...(isSlim ? site.contactLinks : []), ...site.legal].map(
            ({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ),
          )}
          <a href={paths.withdraw.href()}>Withdraw from a purchase</a>
          <a href={paths.ownData.href()}>Your data</a>
          {site.social.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
              <ArrowUpRight />
            </a>
          ))}
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

function Rings() {
  return (
    <svg className="foot__rings" viewBox="-300 -300 600 600" aria-hidden="true">
      {rings.map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  );
}

function Invitation() {
  const site = useSite();
  return (
    <>
      <h2>{site.start.invitationTitle}</h2>
      <p>{site.start.invitationText}</p>
      {site.contactLinks.map(({ label, href }) => (
        <a key={href} className={buttonClass({ tone: 'line' })} href={href}>
          {label}
        </a>
      ))}
    </>
  );
}
