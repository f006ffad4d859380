import { useState } from 'react';
import { ulid } from 'ulid';
import { formatMoney } from '#shared/rules/money.ts';
import type { DoorChange, DoorList } from '../../../../lib/admin/door-changes.ts';
import { changeAtDoor } from '../../../../lib/admin/door-queue.ts';
import type { Door as StoredDoor } from '../../../../lib/admin/door-store.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { SearchBox } from '../../../../ui/admin/SearchBox.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { DoorNotes } from './DoorNotes.tsx';
import { DoorRow } from './DoorRow.tsx';
import { type DoorLine, foundLines, hereText } from './door-lines.ts';
import { WalkIn } from './WalkIn.tsx';

type Props = { list: DoorList; lines: readonly DoorLine[]; door: StoredDoor; isStale: boolean };
type Dialog = { kind: 'walkIn' } | { kind: 'cash'; line: DoorLine };
type Added = Extract<DoorChange, { kind: 'walkIn' }>;

/** What every change has: its id, and when. */
const newChange = (name: string) => ({ id: ulid(), at: Date.now(), name });

export function Door({ list, lines, door, isStale }: Props) {
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [added, setAdded] = useState<Added | null>(null);
  const change = (made: DoorChange) => changeAtDoor(list.id, made);
  const tap = ({ id: bookingId, name, here, attendance }: DoorLine) => {
    setAdded(null);
    change({ ...newChange(name), kind: 'tap', bookingId, here: !here, seen: attendance?.changeId ?? null });
  };
  const add = (walkIn: Added) => {
    setSearch('');
    setAdded(walkIn);
    change(walkIn);
  };
  const takeOut = ({ id: bookingId, name, cash }: Added) => {
    setAdded(null);
    change({ ...newChange(name), kind: 'removal', bookingId, refund: cash !== null });
  };
  const found = foundLines(lines, search);
  const isThere = added !== null && lines.some(({ id }) => id === added.id);
  return (
    <div className="door">
      <div className="door__top">
        <p className="door__count" role="status">
          {hereText(lines)}
        </p>
        <SearchBox label="Search by name" placeholder="Search by name" value={search} onSearch={setSearch} />
        <button type="button" className={buttonClass({ tone: 'sage' })} onClick={() => setDialog({ kind: 'walkIn' })}>
          <Plus />
          Add walk-in
        </button>
      </div>
      <DoorNotes sessionId={list.id} door={door} isStale={isStale} onAdd={add} />
      {isThere && (
        <p className="door__note" role="status">
          {added.name} is added.
          <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={() => takeOut(added)}>
            Undo<span className="sr-only"> adding {added.name}</span>
          </button>
        </p>
      )}
      {found.length === 0 && (
        <p className="door__none">{search ? `No one called “${search}” has a place.` : 'No one has a place yet.'}</p>
      )}
      <ul className="door__list">
        {found.map((line) => (
          <DoorRow key={line.id} line={line} onTap={() => tap(line)} onCash={() => setDialog({ kind: 'cash', line })} />
        ))}
      </ul>
      {dialog?.kind === 'walkIn' && (
        <WalkIn list={list} changes={door.changes} onAdd={add} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'cash' && (
        <ConfirmDialog
          title={`Did ${dialog.line.name} pay ${formatMoney(dialog.line.total)} in cash?`}
          body={<p>The place is theirs then, and the open payment page is closed.</p>}
          action="Paid in cash"
          tone="good"
          onConfirm={async () => {
            const { id: bookingId, name } = dialog.line;
            change({ ...newChange(name), kind: 'cash', bookingId });
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
