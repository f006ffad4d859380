import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { lengthText } from '../../../lib/collections/access.ts';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Pencil, Trash } from '../../../ui/admin/icons.tsx';
import { SwitchField } from '../../../ui/admin/SwitchField.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { RecordingArt } from '../../../ui/recording/RecordingArt.tsx';
import { Arrows } from './Arrows.tsx';
import { type Chapter, chapterOf } from './chapter-list.ts';
import { playsLine } from './plays-text.ts';
import { DragHandle, useReorder } from './Reorder.tsx';
import type { AdminRecording } from './use-library.ts';
import '../../../ui/admin/data-table.css';
import '../../../ui/admin/data-table-cards.css';
import './recordings-table.css';

type Props = {
  collection: Collection;
  recordings: readonly AdminRecording[];
  chapters: readonly Chapter[];
  onFree: (recording: AdminRecording, isFree: boolean) => void;
  /** Puts a recording at another place, counted from 0; says whether that worked. */
  onMove: (id: string, to: number) => Promise<boolean>;
  onEdit: (id: string) => void;
  onDelete: (recording: AdminRecording) => void;
};

/**
 * The recordings of a collection by their order, which dragging changes: by the mouse, and by the keyboard from each
 * row's handle. The stress collection has arrows and a switch in each row (docs/product.md#recording-library).
 */
export function RecordingsTable(props: Props) {
  const { recordings, onMove } = props;
  const { move, announcement, dragAndDropHooks } = useReorder(recordings, onMove);
  return (
    <div className="data recordings">
      <Table aria-label="Recordings Library" className="data__table boxed" dragAndDropHooks={dragAndDropHooks}>
        <TableHeader>
          <Column className="recordings__grip">
            <span className="sr-only">Reorder</span>
          </Column>
          <Column isRowHeader>Title</Column>
          <Column>Description</Column>
          <Column>Type</Column>
          <Column>Plays</Column>
          <Column>Order</Column>
          <Column>Created</Column>
          <Column className="data__cell--end">Actions</Column>
        </TableHeader>
        <TableBody>
          {recordings.map((recording, place) => (
            <RecordingRow key={recording.id} {...props} recording={recording} place={place} onMove={move} />
          ))}
        </TableBody>
      </Table>
      <p className="hint recordings__hint">
        Drag a recording to its place. By keyboard: arrow keys lead to its handle, Enter picks it up and sets it down.
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}

type RowProps = Omit<Props, 'onMove'> & {
  recording: AdminRecording;
  place: number;
  onMove: (id: string, to: number) => Promise<void>;
};

function RecordingRow(props: RowProps) {
  const { collection, recordings, recording, place, onFree, onMove, onEdit, onDelete } = props;
  const { hasOrderField } = collectionRow(collection);
  const { id, title, description, isFree, createdAt, plays } = recording;
  return (
    <Row id={id} textValue={title}>
      <Cell className="recordings__grip">
        <DragHandle title={title} />
      </Cell>
      <Cell className="data__title">
        <Named recording={recording} chapter={chapterOf(props.chapters, id)} />
      </Cell>
      <Cell className="data__line">
        <span className="recordings__text clamped">{description}</span>
      </Cell>
      <Cell className="data__foot">
        {!hasOrderField ? (
          <AccessSwitch recording={recording} onFree={onFree} />
        ) : (
          <Badge tone={isFree ? 'free' : 'mute'}>{isFree ? 'Free' : 'Premium'}</Badge>
        )}
      </Cell>
      <Cell className="data__labelled" data-label="Plays">
        {playsLine(plays)}
      </Cell>
      <Cell className="data__labelled" data-label="Order">
        {!hasOrderField ? (
          <Arrows title={title} place={place} last={recordings.length - 1} onMove={(to) => onMove(id, to)} />
        ) : (
          recording.orderIndex
        )}
      </Cell>
      <Cell className="data__labelled unbroken" data-label="Created">
        {shortDate(createdAt)}
      </Cell>
      <Cell className="data__actions">
        <ActionMenu
          label={`Actions for ${title}`}
          actions={[
            { label: 'Edit', icon: Pencil, onChoose: () => onEdit(id) },
            { label: 'Delete', icon: Trash, tone: 'bad', apart: true, onChoose: () => onDelete(recording) },
          ]}
        />
      </Cell>
    </Row>
  );
}

function AccessSwitch({ recording, onFree }: Pick<RowProps, 'recording' | 'onFree'>) {
  const { title, isFree } = recording;
  return (
    <span className="recordings__switch">
      <SwitchField
        label={`${title} is free`}
        hiddenLabel
        checked={isFree}
        onChange={({ target }) => onFree(recording, target.checked)}
      />
      <span aria-hidden="true">{isFree ? 'Free' : 'Premium'}</span>
    </span>
  );
}

function soundFact({ state }: AdminRecording['sound']): string | false {
  if (state === 'failed') return 'sound alone failed';
  return state === 'ready' && 'sound alone';
}

function Named({ recording, chapter }: { recording: AdminRecording; chapter: Chapter | undefined }) {
  const { title, durationSeconds, hasCaptions, sound } = recording;
  const facts = [
    lengthText(durationSeconds),
    hasCaptions && 'captions',
    soundFact(sound),
    chapter && `in “${chapter.title}”`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <span className="recordings__named">
      <span className="recordings__picture">
        <RecordingArt recording={recording} />
      </span>
      <span>
        {title}
        {facts && <span className="hint">{facts}</span>}
      </span>
    </span>
  );
}
