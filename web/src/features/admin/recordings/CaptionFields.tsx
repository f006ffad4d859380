import { type Dispatch, memo } from 'react';
import { millisecondsOf } from '#shared/rules/captions.ts';
import { Trash } from '../../../ui/admin/icons.tsx';
import { TextArea } from '../../../ui/admin/TextArea.tsx';
import { Play } from '../../../ui/media-icons.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { CaptionChange, CaptionRow, RowProblem } from './caption-rows.ts';

type Props = {
  row: CaptionRow;
  /** Its place in the list, from 1. */
  number: number;
  isCurrent: boolean;
  problem: RowProblem | undefined;
  change: Dispatch<CaptionChange>;
  /** The moment of the film, in seconds. */
  now: () => number;
  onPlay: (seconds: number) => void;
};

const ends = { start: 'Begins', end: 'Ends' } as const;

function Fields({ row, number, isCurrent, problem, change, now, onPlay }: Props) {
  const { key, text } = row;
  const errorOf = (field: RowProblem['field']) => (problem?.field === field ? problem.text : undefined);
  const time = (field: 'start' | 'end') => (
    <TextField
      label={`Caption ${number} ${ends[field].toLowerCase()}`}
      hiddenLabel
      autoComplete="off"
      maxLength={13}
      value={row[field]}
      error={errorOf(field)}
      onChange={({ target }) => change({ kind: 'typed', key, fields: { [field]: target.value } })}
      beside={
        <button
          type="button"
          className="text-button tap"
          aria-label={`${ends[field]} here: caption ${number}`}
          onClick={() => change({ kind: 'timed', key, field, seconds: now() })}
        >
          {ends[field]} here
        </button>
      }
    />
  );
  return (
    <li className="caption-row" aria-current={isCurrent ? 'true' : undefined}>
      <div className="caption-row__times">
        {time('start')}
        {time('end')}
      </div>
      <TextArea
        label={`Caption ${number} says`}
        hiddenLabel
        rows={2}
        maxLength={1000}
        value={text}
        error={errorOf('text')}
        onChange={({ target }) => change({ kind: 'typed', key, fields: { text: target.value } })}
      />
      <div className="caption-row__actions">
        <button
          type="button"
          className="icon-btn"
          aria-label={`Play from caption ${number}`}
          title="Play from here"
          onClick={() => onPlay((millisecondsOf(row.start.trim()) ?? 0) / 1000)}
        >
          <Play />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={`Remove caption ${number}`}
          title="Remove"
          onClick={() => change({ kind: 'removed', key })}
        >
          <Trash />
        </button>
      </div>
    </li>
  );
}

/** A caption's times, words, and what can be done with it; hundreds of them are on one page. */
export const CaptionFields = memo(Fields);
