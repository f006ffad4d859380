import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { ArrowLeft } from '../../ui/page-icons.tsx';

function cameFromSchedule(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromSchedule' in state;
}

/** Back to the schedule; to its filter and place, for whoever came from there. */
export function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const stepBack = (event: MouseEvent) => {
    if (!cameFromSchedule(state)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <div className="crumb">
      <AppLink className="back" to={paths.home.href()} onClick={stepBack}>
        <ArrowLeft />
        Schedule
      </AppLink>
    </div>
  );
}
