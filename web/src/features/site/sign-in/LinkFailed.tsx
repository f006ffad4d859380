import { buttonClass } from '../../../ui/button.ts';
import { StatePage } from '../../../ui/StatePage.tsx';
import { isUnreachable, messageOrDefault } from './form-problems.ts';

type Props = { path: string; error: unknown; onRetry: () => void };

/** Shown when a mailed link could not be used for now; it still works. */
export function LinkFailed({ path, error, onRetry }: Props) {
  const retry = (
    <button type="button" className={buttonClass({ tone: 'sage' })} onClick={onRetry}>
      Try again
    </button>
  );
  const { title, text } = isUnreachable(error)
    ? { title: 'We could not reach the studio', text: 'Your connection may have dropped for a moment.' }
    : { title: 'Please try again', text: messageOrDefault(error, 'Something went wrong on our side.') };
  return (
    <StatePage title={title} path={path} index={false} isError actions={retry}>
      {text} Your link is not used up.
    </StatePage>
  );
}
