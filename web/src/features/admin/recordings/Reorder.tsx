import { useState } from 'react';
import { Button, DropIndicator, useDragAndDrop } from 'react-aria-components';
import { placeDropped } from './array-move.ts';
import { Grip } from './icons.tsx';

type Row = { id: string; title: string };

/**
 * Lets rows be dragged to another place by the mouse, and by the keyboard from each row's handle. `move` does the same, and says
 * where a row is now.
 */
export function useReorder(rows: readonly Row[], onMove: (id: string, to: number) => Promise<boolean>) {
  const [announcement, setAnnouncement] = useState('');
  const move = async (id: string, to: number) => {
    const { title } = rows.find((one) => one.id === id) ?? { title: '' };
    if (await onMove(id, to)) setAnnouncement(`${title} is now ${to + 1} of ${rows.length}.`);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys: [dropped], target }) => {
      if (target.dropPosition === 'on') return;
      const ids = rows.map(({ id }) => id);
      const to = placeDropped(ids, String(dropped), { target: String(target.key), side: target.dropPosition });
      if (to !== undefined && to !== ids.indexOf(String(dropped))) void move(String(dropped), to);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
  });
  return { move, announcement, dragAndDropHooks };
}

export function DragHandle({ title }: { title: string }) {
  return (
    // Else the pointer hits the cell, whose focus ends every first drag (adobe/react-spectrum#10423).
    <Button slot="drag" className="icon-btn" style={{ pointerEvents: 'auto' }} aria-label={`Reorder ${title}`}>
      <Grip />
    </Button>
  );
}
