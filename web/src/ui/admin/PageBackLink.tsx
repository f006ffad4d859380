import { AppLink } from '../AppLink.tsx';
import { ArrowLeft } from '../page-icons.tsx';
import './back-link.css';

/** Link to the list that a page belongs to, for the `back` of `PageHead`. */
export function PageBackLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink className="back-link" to={to}>
      <ArrowLeft />
      {children}
    </AppLink>
  );
}
