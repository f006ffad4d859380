import { collectionFile, type ShareSite, type ShareSubject, sharePath } from '#shared/contract/art/share-path.ts';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { motifOf } from '#shared/rules/art.ts';
import { categoryName } from '#shared/rules/categories.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { setLanguage } from '#shared/rules/language.ts';
import { placeLabel } from '#shared/rules/sessions.ts';
import { type SharePage, sharePages } from '#shared/rules/share-pictures.ts';
import { isOfferedIn, type SiteSettings } from '#shared/rules/site.ts';
import { recordingKey, recordingRecord } from '../../ground/keys/recording.ts';
import { hasPage, sessionKey, sessionRecord } from '../../ground/keys/session.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { findSite } from '../../ground/settings/site.ts';
import type { ShareCard } from './share-picture.ts';

type Params = RequestOutput<'getSharePicture', 'params'>;
type Shared = { subject: ShareSubject; card: Omit<ShareCard, 'studio'> };

const anySession = 'Live session';

/** Every collection is one of these. */
const collectionLine = sharePages['birth-recordings'].line;

/** Art of the pages that are about no session or recording. */
const pageArtId = '00000000000000000000000000';

/**
 * Returns what the share picture at an address shows; undefined when there is no such published session, recording or
 * page, and when it shows something else by now. Reads consistently: pictures are drawn right after a change.
 */
export async function findShareCard(table: Table, { kind, file }: Params): Promise<ShareCard | undefined> {
  const id = file.slice(0, file.lastIndexOf('-'));
  const settings = await findSite(table, { consistent: true });
  const { names, start, categories } = settings;
  setLanguage(names.language);
  const site: ShareSite = { studio: names.studio, start, categories: categories.list };
  const shared = await findShared({ kind, id }, { table, site, settings });
  if (!shared || !sharePath(shared.subject, site).endsWith(`/${file}`)) return undefined;
  return { ...shared.card, studio: site.studio };
}

type Known = { table: Table; site: ShareSite; settings: SiteSettings };

async function findShared(
  { kind, id }: { kind: Params['kind']; id: string },
  { table, site, settings }: Known,
): Promise<Shared | undefined> {
  if (kind === 'page') return findPage(id, site);
  if (kind === 'session') return findSession(table, id, site);
  return id === collectionFile ? findCollection(kind, settings) : findRecording(table, kind, id);
}

async function findSession(table: Table, id: string, { categories }: ShareSite): Promise<Shared | undefined> {
  const session = await getItem(table, sessionKey(id), sessionRecord, { consistent: true });
  if (!session || session.deletedAt !== undefined || !hasPage(session)) return undefined;
  const { title, startTime, timeZone, category } = session;
  const date = formatLongDate(startTime, timeZone);
  const time = `${formatTime(startTime, timeZone)}, ${formatZone(startTime, timeZone)}`;
  return {
    subject: { kind: 'session', ...session },
    card: {
      over: categoryName(categories, category) ?? anySession,
      title,
      lines: [date, time],
      instead: { over: anySession, title: date, lines: [time, placeLabel(session)] },
      art: { id, motif: motifOf(category) },
    },
  };
}

async function findRecording(table: Table, kind: Collection, id: string): Promise<Shared | undefined> {
  const recording = await getItem(table, recordingKey(kind, id), recordingRecord, { consistent: true });
  if (!recording) return undefined;
  const { title, isFree } = recording;
  const line = isFree ? 'Free recording' : 'Recording';
  return {
    subject: { kind: 'recording', collection: kind, id, title, isFree },
    card: {
      over: collectionRow(kind).name,
      title,
      lines: [line],
      instead: { over: '', title: collectionRow(kind).name, lines: [line] },
      art: { id, motif: collectionRow(kind).art },
    },
  };
}

function findCollection(id: Collection, settings: SiteSettings): Shared | undefined {
  if (!isOfferedIn(settings, id)) return undefined;
  const { name: title, art } = collectionRow(id);
  return {
    subject: { kind: 'collection', id, title },
    card: {
      over: '',
      title,
      lines: [collectionLine],
      instead: { over: '', title: collectionLine, lines: [] },
      art: { id: pageArtId, motif: art },
    },
  };
}

const isSharePage = (id: string): id is SharePage => Object.hasOwn(sharePages, id);

function findPage(id: string, { start }: ShareSite): Shared | undefined {
  if (!isSharePage(id)) return undefined;
  const { title, line, art } = sharePages[id];
  return {
    subject: { kind: 'page', id },
    card: {
      over: '',
      title,
      lines: [line ?? start.shareLine],
      instead: { over: '', title, lines: [] },
      art: { id: pageArtId, motif: art },
    },
  };
}
