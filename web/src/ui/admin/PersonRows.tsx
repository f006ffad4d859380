import { type ReactNode, useId, useState } from 'react';
import { initialsOf } from '../../lib/initials.ts';
import { type Detail, DetailList } from './DetailList.tsx';
import './link-button.css';
import './person-rows.css';

/** A line below a name, marked where it asks for care. */
export type PersonLine = { text: ReactNode; tone?: 'wait' | 'bad' };

export type RowPerson = {
  key: string;
  name: string;
  lines: readonly (PersonLine | null)[];
  /** Stands at the end of the row: what was paid, a badge, a button. */
  end?: ReactNode;
  menu?: ReactNode;
  /** Everything else that is known, which a press of the row opens. */
  facts?: readonly Detail[];
  /** Below the row, whether it is open or not. */
  below?: ReactNode;
};

type Props = {
  /** Names the list for screen readers. */
  label: string;
  people: readonly RowPerson[];
  /** So many rows before the others are asked for; all without it. */
  first?: number;
};

/** People of a session, one below the other: a few at first, then all. */
export function PersonRows({ label, people, first = people.length }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && people.length > first;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without markers. */}
      <ul className="person-rows" role="list" aria-label={label}>
        {(isCut ? people.slice(0, first) : people).map(({ key, ...person }) => (
          <PersonRow key={key} {...person} />
        ))}
      </ul>
      {isCut && (
        <p className="person-rows__more">
          <button type="button" className="link-button text-button" onClick={() => setShowsAll(true)}>
            Show all {people.length}
          </button>
        </p>
      )}
    </>
  );
}

function PersonRow({ name, lines, end, menu, facts, below }: Omit<RowPerson, 'key'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const words = (
    <>
      <b>{name}</b>
      {lines.map((line, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
        return line && <Line key={place} {...line} />;
      })}
    </>
  );
  return (
    <li className="person-row">
      <span className="person-row__initials disc" aria-hidden="true">
        {initialsOf(name)}
      </span>
      {facts ? (
        <button
          type="button"
          className="person-row__words"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </button>
      ) : (
        <div className="person-row__words">{words}</div>
      )}
      <div className="person-row__end cluster">{end}</div>
      {menu}
      {below && <div className="person-row__below">{below}</div>}
      {facts && <DetailList className="person-row__below" id={id} hidden={!isOpen} details={facts} />}
    </li>
  );
}

function Line({ text, tone }: PersonLine) {
  return <small className={tone && `person-row__line--${tone}`}>{text}</small>;
}
