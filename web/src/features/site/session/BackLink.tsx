import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';

function cameFromSchedule(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromSchedule' in state;
}

/**
 * Leads members to their sessions, visitors to the schedule (docs/product.md#session-detail); a step back in history
 * keeps its filter and scroll position for those who came from there.
 */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useAccount() !== null;
  if (isSignedIn) return <Back to={paths.mySessions.href()} label="My sessions" />;
  const stepBack = (event: MouseEvent) => {
    if (!cameFromSchedule(state)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <Back to={paths.home.href()} label="Schedule" onClick={stepBack} />;
}

type Props = { to: string; label: string; onClick?: (event: MouseEvent) => void };

function Back({ to, label, onClick }: Props) {
  return (
    <div className="crumb">
      <PageBackLink to={to} onClick={onClick}>
        {label}
      </PageBackLink>
    </div>
  );
}
