import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../lib/router/use-navigate.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown };

/** A plain click: not one that asks for a new tab, a window or a download. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
}

/** A link within the app: a native anchor whose plain click stays in the app. */
export function AppLink({ to, state, onClick, ...anchor }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // As a browser does: a link to the page one is on adds no step to go back.
    void navigate(to, { state, replace: pathname + search === to });
  };
  return <a {...anchor} href={to} onClick={follow} />;
}
