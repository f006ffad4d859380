import { paths } from '#shared/contract/paths.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { OwnPackLines } from './OwnPackLines.tsx';
import '../../../ui/state-box.css';
import './packs.css';

const title = 'Packs of sessions are not offered';

/** Stands in the place of the packs while the owner sells none; those that people have stay valid. */
export function NoPacksSold() {
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={paths.passes.href()} index={false} />
      <div className="state state--page">
        <PageHeading>{title}</PageHeading>
        <p>A pack that you have pays as before: it is offered when you book a session.</p>
        <OwnPackLines />
        <div className="state__actions actions">
          <ScheduleLink tone="line" />
        </div>
      </div>
    </main>
  );
}
