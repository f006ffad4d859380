import { AppLink } from '../AppLink.tsx';
import { ArrowLeft } from '../page-icons.tsx';
import './back-link.css';

/** The way back to the list that a page belongs to; stands in `PageHead`'s `back`. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink className="back-link" to={to}>
      <ArrowLeft />
      {children}
    </AppLink>
  );
}
