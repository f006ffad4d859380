import { useId, useState } from 'react';
import { categoryName } from '#shared/rules/categories.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import {
  differenceOf,
  fewLeftText,
  groupMoves,
  type Move,
  type MoveGroup,
  matchesSearch,
  moveDate,
  moveTime,
} from './move-text.ts';

/** More sessions than this can be searched. */
const searchedFrom = 20;

type Props = {
  booking: ChangeDialogProps['booking'];
  moves: Move[];
  name: string;
  chosen: string | undefined;
  onChoose: (sessionId: string) => void;
};

function Choice({ move, booking, name, chosen, onChoose }: Omit<Props, 'moves'> & { move: Move }) {
  const { session } = move;
  const { price, text } = differenceOf(move, booking);
  const left = fewLeftText(session);
  return (
    <label className="move__choice">
      <input
        type="radio"
        name={name}
        value={session.id}
        checked={session.id === chosen}
        onChange={() => onChoose(session.id)}
      />
      <span className="move__title">
        <span>{session.title}</span> {left && <small>{left}</small>}
      </span>
      <span className="move__date">
        {moveDate(session)} <small>{moveTime(session)}</small>
      </span>
      <span className={move.refund.amount > 0 ? 'move__sum move__sum--back' : 'move__sum'}>
        {price === null ? (
          <span>{text}</span>
        ) : (
          <>
            <span>{price}</span> <small>{text}</small>
          </>
        )}
      </span>
    </label>
  );
}

function Group({ group, ...choice }: Omit<Props, 'moves'> & { group: MoveGroup }) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset is the one around all groups.
    <div role="group" aria-labelledby={titleId}>
      <div className="move__group">
        <h3 id={titleId}>{group.title}</h3>
        <span>{group.note}</span>
      </div>
      {group.moves.map((move) => (
        <Choice key={move.session.id} move={move} {...choice} />
      ))}
    </div>
  );
}

/** The sessions with room, as one group of radio buttons; the chosen one stays whatever is searched. */
export function MoveChoices({ moves, ...choice }: Props) {
  const [search, setSearch] = useState('');
  const { categories } = useSite();
  const shown = moves.filter((move) => move.session.id === choice.chosen || matchesSearch(move, search.trim()));
  const groups = groupMoves(shown, choice.booking.session, (category) => categoryName(categories, category));
  return (
    <fieldset className="move__choices">
      <legend className="sr-only">Session</legend>
      {moves.length > searchedFrom && (
        <TextField
          label="Find a session"
          hiddenLabel
          type="search"
          placeholder="Find a session by name, day or place"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {groups.length === 0 && <p role="status">No session with room is called like that.</p>}
      {groups.map((group) => (
        <Group key={group.title} group={group} {...choice} />
      ))}
    </fieldset>
  );
}
