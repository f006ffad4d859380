import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { EveningPhase } from '#shared/rules/evening.ts';
import { placeLabel, seatsLeft } from '#shared/rules/sessions.ts';
import { useFilters } from '../../../../lib/admin/use-filters.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { notify } from '../../../../lib/notify.ts';
import { mapHref } from '../../../../lib/place.ts';
import { copyLink } from '../../../../lib/share.ts';
import { Copy, DoorOpen, Film, UserRound } from '../../../../ui/admin/icons.tsx';
import { type QuickTile, QuickTiles } from '../../../../ui/admin/QuickTiles.tsx';
import { MapPin } from '../../../../ui/icons.tsx';
import { Mail } from '../../../../ui/page-icons.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { useDuplicate } from '../list/use-duplicate.ts';
import { peopleText } from '../people.ts';
import { attendanceOf, doorNoteOf } from './evening-text.ts';
import { MessageAttendees } from './MessageAttendees.tsx';
import type { Attendee } from './use-attendees.ts';
import type { RecordingAction } from './use-recording-dialog.tsx';

type Props = {
  session: AdminSession;
  phase: EveningPhase;
  /** Undefined while they are fetched. */
  attendees: readonly Attendee[] | undefined;
  recording: RecordingAction;
};

/** Shows what is done most around a session: before its end, and afterwards (docs/product.md#admin-evening). */
export function SessionTiles({ session, phase, attendees, recording }: Props) {
  const [isWriting, setWriting] = useState(false);
  const count = attendees?.filter(({ status }) => status !== 'pending').length ?? 0;
  const message: QuickTile = {
    icon: Mail,
    words: count > 0 ? `Message all ${count}` : 'Message all',
    hint: count > 0 ? 'by e-mail, now' : 'no one has a place yet',
    onClick: () => setWriting(true),
    disabled: count === 0,
    opensDialog: true,
  };
  const isAfter = phase === 'over' || phase === 'past';
  const tilesBefore = useTilesBefore(session, recording);
  const tilesAfter = useTilesAfter(session, attendees ?? []);
  return (
    <>
      <QuickTiles label="What to do" tiles={[message, ...(isAfter ? tilesAfter : tilesBefore)]} />
      {isWriting && <MessageAttendees session={session} to={{ count }} onClose={() => setWriting(false)} />}
    </>
  );
}

const doorTile = ({ id }: AdminSession, hint: string): QuickTile => ({
  icon: DoorOpen,
  words: 'Door list',
  hint,
  to: adminPaths.doorList.href(id),
});

function useTilesBefore(session: AdminSession, recording: RecordingAction): QuickTile[] {
  const venue = useVenueTile(session);
  const left = seatsLeft(session.seats);
  const walkIn: QuickTile = {
    icon: UserRound,
    words: 'Add a walk-in',
    hint: left === null ? undefined : `${left === 1 ? '1 place' : `${left} places`} left`,
    to: adminPaths.doorList.walkIn(session.id),
  };
  const record: QuickTile = {
    icon: Film,
    words: recording.words,
    hint: recording.canOpen ? undefined : 'afterwards',
    onClick: recording.open,
    disabled: !recording.canOpen,
    opensDialog: true,
  };
  return session.locationType === 'online'
    ? [doorTile(session, 'tick who is there'), record, linkTile(session)]
    : [walkIn, record, venue];
}

function useTilesAfter(session: AdminSession, attendees: readonly Attendee[]): QuickTile[] {
  const [, filter] = useFilters();
  const venue = useVenueTile(session);
  const { busy, duplicate } = useDuplicate(session.id);
  const { missed } = attendanceOf(attendees);
  const absent: QuickTile = {
    icon: UserRound,
    words: 'Who did not come',
    hint: peopleText(missed),
    onClick: () => filter({ tab: 'attendees', who: 'missed' }),
  };
  const copy: QuickTile = {
    icon: Copy,
    words: busy ? 'Duplicating…' : 'Duplicate',
    hint: 'the same, in 7 days',
    onClick: () => void duplicate(),
    isBusy: busy,
  };
  const other = session.locationType === 'online' ? linkTile(session) : venue;
  return [missed > 0 ? absent : other, copy, doorTile(session, 'correct it')];
}

/** The venue on a map, with the owner's own note about its door. */
function useVenueTile(session: AdminSession): QuickTile {
  const { data } = useEndpoint('getSiteSettings', session.locationType === 'onsite' ? {} : null);
  const note = doorNoteOf(data?.places.value.venues ?? [], session);
  return { icon: MapPin, words: 'The venue', hint: note ?? placeLabel(session), href: mapHref(session) };
}

function linkTile({ id, zoomLink }: AdminSession): QuickTile {
  if (zoomLink === null) {
    return { icon: Copy, words: 'No joining link yet', hint: 'add it', to: adminPaths.editSession.href(id) };
  }
  const copy = async () => {
    const result = await copyLink(zoomLink);
    notify(
      result === 'copied'
        ? { tone: 'good', title: 'The joining link is copied' }
        : { tone: 'bad', title: 'The joining link was not copied', text: zoomLink },
    );
  };
  return { icon: Copy, words: 'Copy joining link', hint: new URL(zoomLink).hostname, onClick: () => void copy() };
}
