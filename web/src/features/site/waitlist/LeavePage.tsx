import { useEffect, useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { forgetWaitingToken } from '../../../lib/booking/waiting-tokens.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';

const path = paths.leaveWaitlist.pattern;

/** Target of the link to leave a waitlist; only the button leaves, because mail scanners open links too. */
export function LeavePage() {
  const [query] = useQuery();
  const sessionId = query.get('sessionId');
  const token = query.get('token');
  const [step, setStep] = useState<'asking' | 'leaving' | 'left' | 'unknown'>('asking');

  useEffect(() => {
    // The pressed button is gone.
    if (step === 'left' || step === 'unknown') document.querySelector<HTMLElement>('main h1')?.focus();
  }, [step]);

  if (!sessionId || !token || step === 'unknown') {
    return (
      <StatePage
        key="unknown"
        title="This link opens nothing"
        path={path}
        index={false}
        actions={<ScheduleLink tone="line" />}
      >
        You may have left the waitlist already or booked a place since, or the link may be missing a letter.
      </StatePage>
    );
  }
  if (step === 'left') {
    return (
      <StatePage
        key="left"
        title="You have left the waitlist"
        path={path}
        index={false}
        actions={<ScheduleLink tone="line" />}
      >
        We will not write to you about this session again.
      </StatePage>
    );
  }
  const leave = async () => {
    setStep('leaving');
    try {
      await call('leaveWaitlist', { body: { sessionId, token } });
      forgetWaitingToken(sessionId);
      setStep('left');
    } catch (error) {
      if (hasCode(error, 'not_on_waitlist', 'invalid_request')) return setStep('unknown');
      setStep('asking');
      notify({ tone: 'bad', title: 'Error', text: error instanceof Error ? error.message : String(error) });
    }
  };
  return <Question sessionId={sessionId} token={token} leaving={step === 'leaving'} onLeave={() => void leave()} />;
}

type QuestionProps = { sessionId: string; token: string; leaving: boolean; onLeave: () => void };

function Question({ sessionId, token, leaving, onLeave }: QuestionProps) {
  const { data: session } = useEndpoint('getSession', { params: { sessionId } });
  const actions = (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'clay' })}
        aria-disabled={leaving}
        onClick={() => !leaving && onLeave()}
      >
        {leaving ? 'Leaving…' : 'Leave the waitlist'}
      </button>
      <AppLink className={buttonClass({ tone: 'line' })} to={paths.session.href(sessionId, token)}>
        Keep waiting
      </AppLink>
    </>
  );
  return (
    <StatePage key="question" title="Leave the waitlist?" path={path} index={false} actions={actions}>
      {session
        ? `You will not hear from us when a place of “${session.title}” is free.`
        : 'You will not hear from us when a place is free.'}
    </StatePage>
  );
}
