import type { CSSProperties } from 'react';
import type { CollectionRecording } from '../../lib/collections/access.ts';
import { heardOf, leftText } from '../../lib/collections/heard.ts';
import type { SavedPosition } from '../../lib/collections/use-my-positions.ts';
import './heard.css';

type Props = {
  recording: CollectionRecording;
  position: SavedPosition | undefined;
  /** Is true over the recording's picture, where the mark takes no room of its own. */
  over?: boolean;
  /** Says how much is left, not how much was heard. */
  asLeft?: boolean;
};

export function Heard({ recording, position, over = false, asLeft = false }: Props) {
  const heard = heardOf(recording, position);
  if (!heard || !position) return null;
  const part: CSSProperties & { '--part': number } = { '--part': heard.part };
  return (
    <span className={over ? 'heard heard--over' : 'heard'}>
      <span>{(asLeft && leftText(recording, position)) || heard.text}</span>
      {heard.part > 0 && <span className="heard__bar" style={part} />}
    </span>
  );
}
