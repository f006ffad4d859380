import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Pencil, Trash } from '../../../ui/admin/icons.tsx';
import { Arrows } from './Arrows.tsx';
import type { Chapter } from './chapter-list.ts';
import { DragHandle, useReorder } from './Reorder.tsx';

type Props = {
  chapters: readonly Chapter[];
  /** Puts a chapter at another place, counted from 0; says whether that worked. */
  onMove: (id: string, to: number) => Promise<boolean>;
  onEdit: (chapter: Chapter) => void;
  onDelete: (chapter: Chapter) => void;
};

/** The chapters by their order, which dragging and arrows change (docs/product.md#chapters). */
export function ChaptersTable({ chapters, onMove, onEdit, onDelete }: Props) {
  const { move, announcement, dragAndDropHooks } = useReorder(chapters, onMove);
  return (
    <div className="data recordings">
      <Table aria-label="Chapters" className="data__table boxed" dragAndDropHooks={dragAndDropHooks}>
        <TableHeader>
          <Column className="recordings__grip">
            <span className="sr-only">Reorder</span>
          </Column>
          <Column isRowHeader>Title</Column>
          <Column>Note</Column>
          <Column>Recordings</Column>
          <Column>Order</Column>
          <Column className="data__cell--end">Actions</Column>
        </TableHeader>
        <TableBody>
          {chapters.map((chapter, place) => (
            <Row key={chapter.id} id={chapter.id} textValue={chapter.title}>
              <Cell className="recordings__grip">
                <DragHandle title={chapter.title} />
              </Cell>
              <Cell className="data__title">{chapter.title}</Cell>
              <Cell className="data__line">
                <span className="recordings__text clamped">{chapter.note}</span>
              </Cell>
              <Cell className="data__labelled" data-label="Recordings">
                {chapter.recordingIds.length}
              </Cell>
              <Cell className="data__foot">
                <Arrows
                  title={chapter.title}
                  place={place}
                  last={chapters.length - 1}
                  onMove={(to) => move(chapter.id, to)}
                />
              </Cell>
              <Cell className="data__actions">
                <ActionMenu
                  label={`Actions for ${chapter.title}`}
                  actions={[
                    { label: 'Edit', icon: Pencil, onChoose: () => onEdit(chapter) },
                    { label: 'Delete', icon: Trash, tone: 'bad', apart: true, onChoose: () => onDelete(chapter) },
                  ]}
                />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}
