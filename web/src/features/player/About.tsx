import type { ReactNode } from 'react';
import { lengthText, type Recording } from '../../lib/collections/access.ts';
import { words } from '../../lib/collections/words.ts';
import { paragraphsOf } from '../../lib/texts.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { RecordingBadge } from '../../ui/recording/RecordingBadge.tsx';

type Props = { recording: Recording; isOpen: boolean; children?: ReactNode };

export function About({ recording, isOpen, children }: Props) {
  const { title, description, collection, isFree, durationSeconds } = recording;
  const paid = isOpen ? 'Unlocked' : 'Premium';
  return (
    <div>
      <div className="watch__top">
        <RecordingBadge standing={isFree ? 'Free' : paid} />
        <span className="hint">{lengthText(durationSeconds)}</span>
      </div>
      <PageHeading>{title}</PageHeading>
      {paragraphsOf(description || words[collection].description).map((text) => (
        <p key={text} className="lead">
          {text}
        </p>
      ))}
      {children}
    </div>
  );
}
