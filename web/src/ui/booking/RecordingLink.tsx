import { AppLink } from '../AppLink.tsx';

type Props = { className: string; to: string; titleId?: string };

/** To a recording: on this site where it was uploaded, else where the owner's link leads. */
export function RecordingLink({ className, to, titleId }: Props) {
  if (to.startsWith('/')) {
    return (
      <AppLink className={className} to={to} aria-describedby={titleId}>
        Watch Recording
      </AppLink>
    );
  }
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer" aria-describedby={titleId}>
      Watch Recording
    </a>
  );
}
