import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { findWholeSession, findWholeSessions, upcomingDates } from '../../../domains/sessions/store.ts';
import type { Actor } from '../../../ground/audit-entries/store.ts';
import { isWithdrawn, type WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { expectCategory } from './category.ts';
import { sessionChangedError } from './create.ts';
import { hasImage, type ImageChange, imageChange } from './image.ts';
import { isSame } from './input.ts';
import { getOpenSession } from './list.ts';
import { type DatePlan, planDate, type SeriesEdit } from './series-plan.ts';
import { saveSession, updated } from './update.ts';
import { adminSessionOf } from './view.ts';

type Body = RequestOutput<'changeDates', 'body'>;
type DateChange = ResponseBody<'changeDates'>['dates'][number];

/** Dates written at once. */
const concurrency = 8;

/**
 * Saves the session form, and what it changes for further dates of the series (docs/product.md#series). The session itself
 * is written last: repeated after a failure, the rest is done. Throws what `updateSession` does, and HttpError 409
 * not_in_series.
 */
export const changeDates: Handler<'changeDates', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  const before = await getOpenSession(dependencies.table, params.sessionId);
  if (before.seriesId === undefined) throw new HttpError('not_in_series');
  const isSaved = isSame(before, body) && hasImage(before, body.imageUploadId);
  if (isSaved && !body.preview) return { dates: [], session: adminSessionOf(before) };
  if (before.updatedAt !== body.version) throw sessionChangedError(before);
  await expectCategory(dependencies.table, body.category, before.category);
  const dates = await datesInScope(before, body, dependencies);
  const image = await imageOf(before, dates, body, dependencies);
  const edit = { before, input: body, thumbnailUrl: image.thumbnailUrl };
  // Refused before any date is written.
  updated(before, body, image, call, dependencies);
  if (body.preview) return { dates: dates.map((date) => reportOf(date, planDate(date, edit))), session: null };
  return apply({ dates, edit, image }, call, dependencies);
};

/** The other upcoming dates that are meant, without cancelled ones, soonest first. */
async function datesInScope(session: WholeSession, { scope }: Body, { table, now }: WriteDependencies) {
  const { id, seriesId, startTime } = session;
  const listed = seriesId === undefined ? [] : await upcomingDates(table, seriesId, now());
  const open = listed.filter((date) => date.id !== id && date.cancellation === undefined);
  const meant = open.filter((date) => scope === 'all' || date.startTime > startTime);
  const whole = await findWholeSessions(
    table,
    meant.map((date) => date.id),
  );
  return meant.flatMap((date) => whole.get(date.id) ?? []);
}

/** A picture that an earlier attempt has given to a date is no upload any more. */
async function imageOf(
  before: WholeSession,
  dates: WholeSession[],
  { imageUploadId }: Body,
  context: WriteDependencies,
) {
  const dateWithImage = imageUploadId && dates.find((date) => hasImage(date, imageUploadId));
  if (dateWithImage) return { thumbnailUrl: dateWithImage.thumbnailUrl };
  return imageChange(context.table, before.thumbnailUrl, imageUploadId);
}

function reportOf({ id, startTime, seatsTaken, seatsHeld }: WholeSession, plan: DatePlan, untold = 0): DateChange {
  return { id, startTime, places: seatsTaken + seatsHeld, untold, changed: plan.changed, kept: plan.kept };
}

type Application = { dates: WholeSession[]; edit: SeriesEdit; image: ImageChange };

type Call = Actor & { body: Body };

async function apply({ dates, edit, image }: Application, call: Call, dependencies: WriteDependencies) {
  const { thumbnailUrl } = image;
  const reports = new Map<string, DateChange>();
  // One after the other until the picture is someone's: the others then only name it.
  let unclaimed = image;
  const saveDate = async (date: WholeSession) => {
    const own = unclaimed;
    const report = await changeDate(date.id, { edit, image: own }, call, dependencies);
    if (report) reports.set(date.id, report);
    if (report?.changed.includes('image')) unclaimed = { thumbnailUrl };
  };
  await inParallel(dates, image.use ? 1 : concurrency, saveDate);
  const after = await saveEdited({ edit, image: unclaimed }, call, dependencies);
  return { dates: dates.flatMap(({ id }) => reports.get(id) ?? []), session: adminSessionOf(after) };
}

/** The session of the form, also when it is booked meanwhile. Throws HttpError 409 when it was saved. */
function saveEdited(
  { edit, image }: { edit: SeriesEdit; image: ImageChange },
  actor: Actor,
  context: WriteDependencies,
) {
  let before = edit.before;
  return retryOnConflict(async () => {
    const after = updated(before, edit.input, image, actor, context);
    if (await saveSession({ before, after, image }, actor, context)) return after;
    before = await getOpenSession(context.table, before.id);
    if (before.updatedAt !== edit.before.updatedAt) throw sessionChangedError(before);
    return conflict;
  });
}

/** Returns what became of a date; undefined when it was cancelled, deleted, started or left the series meanwhile. */
function changeDate(
  id: string,
  { edit, image }: { edit: SeriesEdit; image: ImageChange },
  actor: Actor,
  dependencies: WriteDependencies,
): Promise<DateChange | undefined> {
  return retryOnConflict(async () => {
    const date = await findWholeSession(dependencies.table, id, { consistent: true });
    if (!date || !isStillMeant(date, edit, dependencies)) return undefined;
    const plan = planDate(date, edit);
    if (plan.changed.length === 0) return reportOf(date, plan);
    const isImage = plan.changed.includes('image');
    const after = updated(date, plan.input, { thumbnailUrl: plan.thumbnailUrl }, actor, dependencies);
    const own = isImage ? image : { thumbnailUrl: plan.thumbnailUrl };
    const isSaved = await saveSession({ before: date, after, image: own }, actor, dependencies);
    return isSaved ? reportOf(date, plan, after.unannounced ? after.seatsTaken : 0) : conflict;
  });
}

function isStillMeant(date: WholeSession, { before }: SeriesEdit, context: WriteDependencies) {
  return !isWithdrawn(date) && date.seriesId === before.seriesId && new Date(date.startTime) >= context.now();
}
