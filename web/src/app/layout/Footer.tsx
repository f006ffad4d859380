import { brand } from '#shared/rules/brand.ts';
import { useLocation } from '../../lib/router/location.ts';
import { BrandLink } from '../../ui/BrandLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { ArrowUpRight } from '../../ui/icons.tsx';
import { ThemeSelect } from '../../ui/ThemeSelect.tsx';
import { aboutLink, contactLink, offering } from './links.ts';
import { hasSlimFooter } from './slim-footer.ts';
import './footer.css';

const rings = [296, 250, 204, 158, 112, 66];

export function Footer() {
  const isSlim = hasSlimFooter(useLocation().pathname);
  return (
    <footer className={isSlim ? 'foot foot--slim' : 'foot'}>
      {!isSlim && <Rings />}
      <div className="wrap foot__in">
        {!isSlim && <Invitation />}
        <div className="foot__line">
          <BrandLink />
          {[aboutLink, ...offering, ...(isSlim ? [contactLink] : [])].map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href={brand.social.href}>
            {brand.social.label}
            <ArrowUpRight />
          </a>
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

function Rings() {
  return (
    <svg className="foot__rings" viewBox="0 0 600 600" fill="none" stroke="currentColor" aria-hidden="true">
      {rings.map((radius) => (
        <circle key={radius} cx="300" cy="300" r={radius} />
      ))}
    </svg>
  );
}

function Invitation() {
  return (
    <>
      <h2>Not sure where to begin?</h2>
      <p>
        Write a few lines about where you are. You will get an honest answer about which session fits, or whether to
        wait.
      </p>
      <a className={buttonClass({ tone: 'line' })} href={contactLink.href}>
        {contactLink.label}
      </a>
    </>
  );
}
