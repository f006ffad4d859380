import { renderToStaticMarkup } from 'react-dom/server';
import type { Site } from '#shared/rules/site.ts';
import { ContactLink } from '../ui/ContactLink.tsx';
import { dataElement, insertBefore } from './document.ts';

/** Serves until the app replaces what is marked `data-default` with the page's own. */
function Head({ site }: { site: Site }) {
  return (
    <>
      <title data-default>{`Upcoming sessions · ${site.studio}`}</title>
      <meta data-default name="description" content={site.tagline} />
      <meta data-default property="og:title" content={site.studio} />
      <meta data-default property="og:description" content={site.tagline} />
      <meta data-default property="og:type" content="website" />
    </>
  );
}

function Body({ site }: { site: Site }) {
  return (
    <noscript>
      <main className="wrap">
        <h1>{site.studio}</h1>
        <p>{site.tagline}</p>
        <p>
          The schedule needs JavaScript. Without it, <ContactLink href={site.contact}>write to us</ContactLink> and we
          will help you book.
        </p>
      </main>
    </noscript>
  );
}

/** The frame of the built app, for addresses where the app draws everything itself. */
export function frameDocument(builtFrame: string, site: Site): string {
  const data = dataElement({ site });
  const frame = builtFrame.replace('<html lang="en">', `<html lang="${site.language}">`);
  const withHead = insertBefore(frame, '</head>', `${renderToStaticMarkup(<Head site={site} />)}\n  `);
  return insertBefore(withHead, '</body>', `${renderToStaticMarkup(<Body site={site} />)}\n    ${data}\n  `);
}
