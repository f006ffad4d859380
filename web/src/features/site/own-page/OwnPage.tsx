import { paths } from '#shared/contract/paths.ts';
import type { OwnPageContent } from '#shared/contract/site-content.ts';
import { type OwnPageName, ownPageHref } from '#shared/rules/site.ts';
import { OwnWords } from '../../../ui/OwnWords.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import './own-page.css';

/**
 * A page of the owner's own words (docs/product.md#own-pages). They are part of the rendered page, so links lead to it by
 * loading it.
 */
export function OwnPage({ name, page }: { name: OwnPageName; page: OwnPageContent }) {
  const { title, description, text, picture, email, phone } = page;
  return (
    <main id="main" className="wrap own-page">
      <PageMeta title={title} path={ownPageHref(name)} {...(description && { description })} />
      {import.meta.env.SSR && <Breadcrumbs name={title} path={ownPageHref(name)} />}
      <PageHeading>{title}</PageHeading>
      <OwnWords text={text} picture={picture}>
        {name === 'privacy' && (
          <p className="own-page__data">
            <a href={paths.ownData.href()}>See, download or delete what is stored about you</a>
          </p>
        )}
        <Ways email={email} phone={phone} />
      </OwnWords>
    </main>
  );
}

function Ways({ email, phone }: { email: string | null; phone: string | null }) {
  if (email === null && phone === null) return null;
  return (
    <address className="own-page__ways">
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </address>
  );
}
