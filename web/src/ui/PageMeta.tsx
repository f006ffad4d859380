import { type ShareSubject, sharePath } from '#shared/contract/art/share-path.ts';
import { metaDescription } from '#shared/rules/sessions.ts';
import { sharePicture } from '#shared/rules/share-pictures.ts';
import { useRendering, useSite } from '../lib/rendering/context.ts';

type Props = {
  title: string;
  description?: string;
  /** Path of the page as it should be known, without its query; absent for one that has none. */
  path?: string;
  /** The picture of link previews shows this subject. */
  share?: ShareSubject;
  /** False for pages that no search engine should keep. */
  index?: boolean;
};

const home: ShareSubject = { kind: 'page', id: 'home' };

/** Describes the page to link previews, which read the HTML of an address: it is rendered on the server alone. */
function ShareMeta({ title, text, path, share }: { title: string; text: string; path?: string; share: ShareSubject }) {
  const { origin, site } = useRendering();
  const picture = origin + sharePath(share, site);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.studio} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      {path && <meta property="og:url" content={origin + path} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content={sharePicture.type} />
      <meta property="og:image:width" content={String(sharePicture.width)} />
      <meta property="og:image:height" content={String(sharePicture.height)} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:locale" content={site.language.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={title} />
    </>
  );
}

/**
 * Describes a page to search engines and shared links (docs/product.md#page-metadata). React moves the tags into the
 * head.
 */
export function PageMeta({ title, description, path, share = home, index = true }: Props) {
  const { origin } = useRendering();
  const { studio, tagline } = useSite();
  const full = `${title} · ${studio}`;
  const text = metaDescription(description ?? tagline);
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      <meta name="robots" content={index ? 'index, follow' : 'noindex, follow'} />
      {path && <link rel="canonical" href={origin + path} />}
      {import.meta.env.SSR && <ShareMeta title={full} text={text} share={share} {...(path && { path })} />}
    </>
  );
}
