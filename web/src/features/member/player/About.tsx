import type { ReactNode } from 'react';
import { type CollectionRecording, lengthText } from '../../../lib/collections/access.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { paragraphsOf } from '../../../lib/texts.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { RecordingBadge } from '../../../ui/recording/RecordingBadge.tsx';

type Props = { recording: CollectionRecording; isOpen: boolean; children?: ReactNode };

export function About({ recording, isOpen, children }: Props) {
  const { title, description, collection, isFree, durationSeconds } = recording;
  const paid = isOpen ? 'Unlocked' : 'Premium';
  return (
    <div>
      <div className="watch__top">
        <RecordingBadge access={isFree ? 'Free' : paid} />
        <span className="hint">{lengthText(durationSeconds)}</span>
      </div>
      <PageHeading>{title}</PageHeading>
      {paragraphsOf(description || collectionText(collection).description).map((text) => (
        <p key={text} className="lead">
          {text}
        </p>
      ))}
      {children}
    </div>
  );
}
