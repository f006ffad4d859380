import { paths } from '#shared/contract/paths.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { SetupByLink } from './SetupByLink.tsx';
import { SetupRequest } from './SetupRequest.tsx';
import { useLinkInHistory } from './use-link-in-history.ts';

/** Sets up the account by the secret of a mailed link; without one, mails such a link (docs/product.md#account-setup). */
export function SetupAccountPage() {
  const link = useLinkInHistory(paths.setupAccount.pattern);
  if (!link) return <Spinner label="Opening your link" showLabel />;
  return link.secret ? <SetupByLink key={link.secret} link={link} /> : <SetupRequest link={link} />;
}
