import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { clockText } from '../../../lib/time/clock-text.ts';
import { entryByKey } from '../../../ui/list-keys.ts';
import { type FoundLine, type Line, searchLines } from './transcript-lines.ts';
import '../../../ui/field.css';

type Props = {
  lines: readonly Line[];
  /** The place of the line that is said; -1 for none. */
  current?: number;
  /** Plays from there; absent where nothing plays, and the lines are text alone. */
  onSeek?: (seconds: number) => void;
};

/** Shows what is said in a recording, to read, to search, and to play from (docs/product.md#transcript). */
export function Transcript({ lines, current = -1, onSeek }: Props) {
  const [query, setQuery] = useState('');
  const found = searchLines(lines, query);
  const isSearched = query.trim() !== '';
  return (
    <TranscriptSection
      beside={
        <input
          type="search"
          className="input transcript__search needs-script"
          disabled={!useHydrated()}
          aria-label="Search the transcript"
          placeholder="Search"
          maxLength={100}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      }
    >
      <p className="hint" role="status">
        {isSearched &&
          (found.length === 0 ? 'Nothing in it begins like that.' : `${found.length} of ${lines.length} lines`)}
      </p>
      {found.length > 0 && <Lines found={found} current={current} isFollowing={!isSearched} onSeek={onSeek} />}
    </TranscriptSection>
  );
}

/** The frame of a transcript, also while it loads or did not. */
export function TranscriptSection({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="transcript" aria-labelledby={id}>
      <div className="transcript__head">
        <h2 className="over" id={id}>
          Transcript
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

type LinesProps = {
  found: FoundLine[];
  current: number;
  isFollowing: boolean;
  onSeek: Props['onSeek'] | undefined;
};

function Lines({ found, current, isFollowing, onSeek }: LinesProps) {
  const box = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number>();
  const onTouched = useFollowing(box, isFollowing ? current : -1);
  const tabStop = [focused, current].find((index) => found.some((one) => one.index === index)) ?? found[0]?.index;
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const place = buttons.findIndex((button) => button.matches(':focus'));
    const next = place < 0 ? undefined : entryByKey(event.key, place, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <ol
      ref={box}
      className="transcript__lines"
      aria-label="Transcript"
      // Without buttons in it, a list that scrolls is reached by keyboard only so.
      tabIndex={onSeek ? undefined : 0}
      onKeyDown={moveFocus}
      onWheel={onTouched}
      onTouchMove={onTouched}
      onPointerDown={onTouched}
      onFocus={onTouched}
    >
      {found.map(({ line, index, parts }) => (
        <li key={index} aria-current={index === current ? 'true' : undefined}>
          {onSeek ? (
            <button
              type="button"
              tabIndex={index === tabStop ? 0 : -1}
              onFocus={() => setFocused(index)}
              onClick={() => onSeek(line.startSeconds)}
            >
              <LineText line={line} parts={parts} />
            </button>
          ) : (
            <LineText line={line} parts={parts} />
          )}
        </li>
      ))}
    </ol>
  );
}

function LineText({ line, parts }: Pick<FoundLine, 'line' | 'parts'>) {
  return (
    <>
      <span className="transcript__time">{clockText(line.startSeconds)}</span>
      <span>{parts.map(({ text, from, isFound }) => (isFound ? <mark key={from}>{text}</mark> : text))}</span>
    </>
  );
}

/** Milliseconds for which the list stays where somebody has scrolled it to. */
const restMs = 8000;

/** Keeps the line that is said in view, within the list alone. Returns what is called when somebody scrolls it. */
function useFollowing(box: { current: HTMLElement | null }, current: number): () => void {
  const touchedAt = useRef(0);
  useEffect(() => {
    const row = current < 0 ? null : box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!box.current || !row || Date.now() - touchedAt.current < restMs) return;
    box.current.scrollTo({ top: row.offsetTop - box.current.clientHeight / 3 });
  }, [box, current]);
  return () => {
    touchedAt.current = Date.now();
  };
}
