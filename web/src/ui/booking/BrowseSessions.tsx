import { paths } from '#shared/contract/paths.ts';
import { AppLink } from '../AppLink.tsx';
import { buttonClass } from '../button.ts';

export function BrowseSessions() {
  return (
    <AppLink className={buttonClass({ tone: 'sage' })} to={paths.liveSessions.href()}>
      Browse Available Sessions
    </AppLink>
  );
}
