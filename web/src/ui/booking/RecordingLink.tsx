import { AppLink } from '../AppLink.tsx';

type Props = { className: string; to: string; titleId?: string };

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
