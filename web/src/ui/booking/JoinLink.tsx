import { buttonClass } from '../button.ts';
import { Video } from '../icons.tsx';

type Props = {
  href: string;
  titleId: string;
  /** True for the session that a screen opens with: its one clay button. */
  isNext?: boolean;
};

export function JoinLink({ href, titleId, isNext = false }: Props) {
  return (
    <a
      className={buttonClass(isNext ? { tone: 'clay' } : { tone: 'sage', small: true })}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-describedby={titleId}
    >
      <Video />
      <span>{isNext ? 'Join now' : 'Join'}</span>
    </a>
  );
}
