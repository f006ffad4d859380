import { paths } from '#shared/paths.ts';
import { mailTo } from '../../lib/texts.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { StatePage } from '../../ui/StatePage.tsx';
import { type Opening, openings } from './openings.ts';

/** A page that is still to come: what will be there, and what there is instead. */
export function OpeningPage({ opening }: { opening: Opening }) {
  const { title, text, path } = openings[opening];
  const actions = (
    <>
      <AppLink className={buttonClass({ tone: 'sage' })} to={paths.home.href()}>
        See upcoming sessions
      </AppLink>
      <a className={buttonClass({ tone: 'line' })} href={mailTo(title)}>
        Write to us
      </a>
    </>
  );
  return (
    <StatePage title={title} path={path} index={false} actions={actions}>
      {text}
    </StatePage>
  );
}
