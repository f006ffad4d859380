import { paths } from '#shared/contract/paths.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import '../../../ui/state-box.css';
import './not-found.css';

/** See docs/product.md#not-found. */
export function NotFoundPage() {
  return (
    <main id="main" className="wrap">
      <PageMeta title="Page not found" index={false} />
      <div className="state state--page lost">
        <div className="lost__art cropped">
          <SessionArt session={fixedArt.notFound} shape="disc" first />
        </div>
        <PageHeading>Oops! Page not found</PageHeading>
        <p>Breathe out. The page may have moved, or the link may be missing a letter.</p>
        <div className="state__actions actions">
          <AppLink className={buttonClass({ tone: 'clay' })} to={paths.home.href()}>
            Back to the schedule
          </AppLink>
        </div>
      </div>
    </main>
  );
}
