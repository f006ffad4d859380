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

const path = paths.contactAddress.pattern;

type State = { step: 'asking' | 'unknown' } | { step: 'confirmed'; email: string };

function textsOf(state: State): { title: string; text: string } {
  if (state.step === 'asking') {
    return {
      title: 'Confirm the contact address?',
      text: 'Replies to mails and notices of bookings go to the address that this mail came to, and the site shows it.',
    };
  }
  if (state.step === 'confirmed') {
    return { title: 'The address is confirmed', text: `Replies and notices go to ${state.email} from now on.` };
  }
  return {
    title: 'This link confirms nothing',
    text: 'It may be too old, missing a letter, or of an address that was changed again. In the back office, Settings, Contact mails a new one.',
  };
}

/** Target of the link to a new contact address; only the button confirms it, because mail scanners open links too. */
export function ContactAddressPage() {
  const { hash } = useLocation();
  const [token] = useState(() => secretIn(hash));
  const [state, setState] = useState<State>({ step: token === undefined ? 'unknown' : 'asking' });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The pressed button is gone.
    if (state.step !== 'asking') document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state.step]);

  const press = async () => {
    if (busy || token === undefined) return;
    setBusy(true);
    try {
      const { email } = await call('confirmContactAddress', { params: { contactToken: token } });
      setState({ step: 'confirmed', email });
    } catch (error) {
      if (hasCode(error, 'link_not_found', 'invalid_request')) setState({ step: 'unknown' });
      else notify({ tone: 'bad', title: 'Error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  };
  const { title, text } = textsOf(state);
  const button = (
    <button type="button" className={buttonClass({ tone: 'clay' })} aria-disabled={busy} onClick={() => void press()}>
      Confirm the address
    </button>
  );
  return (
    <StatePage
      key={state.step}
      title={title}
      path={path}
      index={false}
      actions={state.step === 'asking' ? button : <ScheduleLink tone="line" />}
    >
      {text}
    </StatePage>
  );
}
