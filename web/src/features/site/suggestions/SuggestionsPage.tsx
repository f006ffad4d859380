import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { call } from '../../../lib/api/call.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { secretIn } from '../../../lib/secrets/mailed-secret.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { StatePage } from '../../../ui/StatePage.tsx';

type State = 'asking' | 'stopped' | 'unknown';

const texts: Record<State, { title: string; text: string }> = {
  asking: {
    title: 'No more suggestions?',
    text: 'We will not suggest a recording to you any more, and delete when you wanted it. Your recordings stay yours.',
  },
  stopped: {
    title: 'No more suggestions',
    text: 'We have deleted when you wanted them. In My Resources you can ask for them again.',
  },
  unknown: {
    title: 'This link stops nothing',
    text: 'It may be too old, or missing a letter. The newest suggestion has one that works; so does the button in My Resources.',
  },
};

/** Target of the link in weekly suggestions; only the button stops them, because mail scanners open links too. */
export function SuggestionsPage() {
  const { hash } = useLocation();
  const [token] = useState(() => secretIn(hash));
  const [state, setState] = useState<State>(token === undefined ? 'unknown' : 'asking');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The pressed button is gone.
    if (state !== 'asking') document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state]);

  const stop = async () => {
    if (busy || token === undefined) return;
    setBusy(true);
    try {
      await call('stopSuggestions', { params: { suggestionToken: token } });
      setState('stopped');
    } catch (error) {
      if (hasCode(error, 'link_not_found', 'invalid_request')) setState('unknown');
      else notify({ tone: 'bad', title: 'Error', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const { title, text } = texts[state];
  const actions =
    state === 'asking' ? (
      <button type="button" className={buttonClass({ tone: 'clay' })} aria-disabled={busy} onClick={() => void stop()}>
        Stop the suggestions
      </button>
    ) : (
      <AppLink className={buttonClass({ tone: 'line' })} to={paths.myResources.href()}>
        My Resources
      </AppLink>
    );
  return (
    <StatePage key={state} title={title} path={paths.suggestions.pattern} index={false} actions={actions}>
      {text}
    </StatePage>
  );
}
