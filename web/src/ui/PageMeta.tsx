import { artPath } from '#shared/contract/art/path.ts';
import { brand } from '#shared/rules/brand.ts';
import { metaDescription } from '#shared/rules/sessions.ts';

type Props = {
  title: string;
  description?: string;
  /** Path of the page as it should be known, without its query. */
  path: string;
  /** Path of a picture of 1200 by 630; the site's own where there is none. */
  image?: string;
  /** False for pages that no search engine should keep. */
  index?: boolean;
};

/** Id of the artwork in the link preview of the whole site. */
const siteArt = { id: '00000000000000000000000000', category: 'Breathwork' } as const;

/** What search engines and shared links say of a page (docs/product.md#page-metadata). React moves it into the head. */
export function PageMeta({ title, description = brand.tagline, path, image, index = true }: Props) {
  const { origin } = window.location;
  const full = `${title} · ${brand.name}`;
  const text = metaDescription(description);
  const picture = origin + (image ?? artPath('banner', siteArt, 'jpg'));
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      <meta name="robots" content={index ? 'index, follow' : 'noindex, follow'} />
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content="en_GB" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
