import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { call } from '../../../lib/api/call.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { secretIn } from '../../../lib/secrets/mailed-secret.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

const path = paths.reminders.pattern;

type Choice = 'asking' | 'stopped' | 'resumed' | 'unknown';

const texts: Record<Choice, { title: string; text: string }> = {
  asking: {
    title: 'No more reminders?',
    text: 'We will not remind you of your sessions at this address any more. Confirmations and changes still reach you.',
  },
  stopped: {
    title: 'No more reminders',
    text: 'We will not remind you of your sessions at this address again. Confirmations and changes still reach you.',
  },
  resumed: { title: 'Reminders are on', text: 'We remind you of your sessions at this address again.' },
  unknown: {
    title: 'This link opens nothing',
    text: 'It may be too old, or missing a letter. The newest reminder has one that works; in an account the switch is in the profile.',
  },
};

/** Target of the link in reminders; only the button stops them, because mail scanners open links too. */
export function RemindersPage() {
  const { hash } = useLocation();
  const [token] = useState(() => secretIn(hash));
  const [choice, setChoice] = useState<Choice>(token === undefined ? 'unknown' : 'asking');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The pressed button is gone.
    if (choice !== 'asking') document.querySelector<HTMLElement>('main h1')?.focus();
  }, [choice]);

  const press = async () => {
    if (busy || token === undefined) return;
    setBusy(true);
    try {
      const query = choice === 'stopped' ? { wanted: 'true' as const } : {};
      const { wanted: isWanted } = await call('chooseReminders', { params: { reminderToken: token }, query });
      setChoice(isWanted ? 'resumed' : 'stopped');
    } catch (error) {
      if (hasCode(error, 'link_not_found', 'invalid_request')) setChoice('unknown');
      else notify({ tone: 'bad', title: 'Error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  const { title, text } = texts[choice];
  const label = choice === 'stopped' ? 'Remind me again' : 'Stop reminders';
  const button = (
    <button
      type="button"
      className={buttonClass({ tone: choice === 'stopped' ? 'line' : 'clay' })}
      aria-disabled={busy}
      onClick={() => void press()}
    >
      {label}
    </button>
  );
  const actions = choice === 'unknown' ? <ScheduleLink tone="line" /> : button;
  return (
    <StatePage key={choice} title={title} path={path} index={false} actions={actions}>
      {text}
    </StatePage>
  );
}
