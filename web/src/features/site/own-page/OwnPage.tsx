import { paths } from '#shared/contract/paths.ts';
import type { OwnPageContent } from '#shared/contract/site-content.ts';
import { photographVariants } from '#shared/rules/photographs.ts';
import { type OwnPageName, ownPageHref } from '#shared/rules/site.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { RichText } from '../../../ui/RichText.tsx';
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
      <div className={picture ? 'own-page__parts own-page__parts--picture' : 'own-page__parts'}>
        <div>
          <RichText text={text} />
          {name === 'privacy' && (
            <p className="own-page__data">
              <a href={paths.ownData.href()}>See, download or delete what is stored about you</a>
            </p>
          )}
          <Ways email={email} phone={phone} />
        </div>
        {picture && <Picture path={picture} />}
      </div>
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

function Picture({ path }: { path: string }) {
  const variants = photographVariants(path);
  const largest = variants.at(-1);
  return (
    <img
      className="own-page__picture"
      src={path}
      alt=""
      {...(largest && {
        srcSet: variants.map((one) => `${one.path} ${one.width}w`).join(', '),
        sizes: '(max-width: 63.99rem) 100vw, 28rem',
        width: largest.width,
        height: largest.height,
      })}
    />
  );
}
