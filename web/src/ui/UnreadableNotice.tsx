import { useLocation } from 'react-router';
import { useUnreadableCount } from '../lib/api/unreadable-entries.ts';
import { Alert } from './Alert.tsx';
import './unreadable-notice.css';

type Props = {
  /** A sentence that says what is done about it. */
  hint: string;
};

/** Says that something is missing from the page because it could not be read (docs/trust.md#unreadable-entries). */
export function UnreadableNotice({ hint }: Props) {
  const count = useUnreadableCount(useLocation().pathname);
  if (count === 0) return null;
  const title = count === 1 ? 'One entry could not be read.' : `${count} entries could not be read.`;
  return (
    <div className="unreadable-notice">
      <Alert tone="wait" title={title} text={`Everything else is here. ${hint}`} />
    </div>
  );
}
