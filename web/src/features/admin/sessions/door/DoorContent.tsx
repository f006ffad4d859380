import { useState } from 'react';
import { ulid } from 'ulid';
import { formatMoney } from '#shared/rules/money.ts';
import type { DoorChange, DoorList } from '../../../../lib/admin/door-changes.ts';
import { changeAtDoor } from '../../../../lib/admin/door-queue.ts';
import type { Door } from '../../../../lib/admin/door-store.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { Plus } from '../../../../ui/admin/icons.tsx';
import { SearchBox } from '../../../../ui/admin/SearchBox.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import { DoorNotes } from './DoorNotes.tsx';
import { DoorRow } from './DoorRow.tsx';
import { type DoorLine, foundLines, hereText } from './door-lines.ts';
import { WalkIn } from './WalkIn.tsx';

type Props = { list: DoorList; lines: readonly DoorLine[]; door: Door; isStale: boolean };
type Dialog = { kind: 'walkIn' } | { kind: 'cash'; line: DoorLine };
type Added = Extract<DoorChange, { kind: 'walkIn' }>;

const newChange = (name: string) => ({ id: ulid(), at: Date.now(), name });

/** Records what is done at the door, and keeps who was added last as long as that can be undone. */
function useChanges(sessionId: string) {
  const [added, setAdded] = useState<Added | null>(null);
  const change = (doorChange: DoorChange) => changeAtDoor(sessionId, doorChange);
  return {
    added,
    tap: ({ id: bookingId, name, here, attendance }: DoorLine) => {
      setAdded(null);
      change({ ...newChange(name), kind: 'tap', bookingId, here: !here, seen: attendance?.changeId ?? null });
    },
    add: (walkIn: Added) => {
      setAdded(walkIn);
      change(walkIn);
    },
    takeOut: ({ id: bookingId, name, cash }: Added) => {
      setAdded(null);
      change({ ...newChange(name), kind: 'removal', bookingId, refund: cash !== null });
    },
    takeCash: ({ id: bookingId, name }: DoorLine) => change({ ...newChange(name), kind: 'cash', bookingId }),
  };
}

export function DoorContent({ list, lines, door, isStale }: Props) {
  const [search, setSearch] = useState('');
  // The way from the session's page.
  const [filters, filter] = useFilters();
  const isRequested = filters.get('walk-in') !== null;
  const [dialog, setDialog] = useState<Dialog | null>(isRequested ? { kind: 'walkIn' } : null);
  const close = () => {
    setDialog(null);
    if (isRequested) filter({ 'walk-in': null }, 'replace');
  };
  const { added, tap, takeOut, takeCash, ...changes } = useChanges(list.id);
  const add = (walkIn: Added) => {
    setSearch('');
    changes.add(walkIn);
  };
  const found = foundLines(lines, search);
  const isThere = added !== null && lines.some(({ id }) => id === added.id);
  return (
    <div className="door">
      <div className="door__top cluster">
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
      {isThere && <AddedNote name={added.name} onUndo={() => takeOut(added)} />}
      {found.length === 0 && (
        <p className="door__none">{search ? `No one called “${search}” has a place.` : 'No one has a place yet.'}</p>
      )}
      <ul className="door__list">
        {found.map((line) => (
          <DoorRow key={line.id} line={line} onTap={() => tap(line)} onCash={() => setDialog({ kind: 'cash', line })} />
        ))}
      </ul>
      {dialog?.kind === 'walkIn' && <WalkIn list={list} changes={door.changes} onAdd={add} onClose={close} />}
      {dialog?.kind === 'cash' && (
        <CashQuestion line={dialog.line} onCash={() => takeCash(dialog.line)} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

function AddedNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <p className="door__note spread" role="status">
      {name} is added.
      <button type="button" className={buttonClass({ tone: 'line', small: true })} onClick={onUndo}>
        Undo<span className="sr-only"> adding {name}</span>
      </button>
    </p>
  );
}

function CashQuestion({ line, onCash, onClose }: { line: DoorLine; onCash: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Did ${line.name} pay ${formatMoney(line.total)} in cash?`}
      body={<p>The place is theirs then, and the open payment page is closed.</p>}
      action="Paid in cash"
      tone="good"
      onConfirm={async () => onCash()}
      onClose={onClose}
    />
  );
}
