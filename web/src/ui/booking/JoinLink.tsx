import { buttonClass } from '../button.ts';
import { Video } from '../icons.tsx';

type Props = {
  href: string;
  titleId: string;
};

export function JoinLink({ href, titleId }: Props) {
  return (
    <a
      className={buttonClass({ tone: 'sage', small: true })}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-describedby={titleId}
    >
      <Video />
      Join
    </a>
  );
}
