import { ulid } from 'ulid';
import { type FunctionName, functionEntries } from '#infra/functions.ts';
import { startAims, startBytes } from '#infra/start-size.ts';
import { artPath } from '#shared/contract/art/path.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { paths } from '#shared/contract/paths.ts';
import { renderedPage } from '#shared/contract/rendered-pages.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { shoot } from './load.ts';
import { newCaller, newMember, tokenOf } from './members.ts';
import { paidShot, publishPaidSession } from './payers.ts';
import { atMost, type BenchReport, kilobytes, median, tenth } from './report.ts';
import { book, guestAddress, publishOpenSession } from './visitors.ts';

/** Starts of each function: the middle one counts. */
const rounds = 5;

const schedules = [
  ...['RefreshRates', 'SyncPayments', 'SendDueMails', 'ReconcilePayments'],
  ...['CleanUpUploads', 'CompleteDeletions', 'RotateOriginSecret', 'SweepChanges', 'SweepPages'],
];

type Starts = Map<string, number[]>;

/**
 * Reports what each function loads in a start, and milliseconds from its import to its first answer: each time a fresh
 * worker, which has no compiled code, one after the other. On a machine that does something else the figures are
 * higher.
 */
export async function functionReport(cloud: BenchCloud): Promise<BenchReport> {
  const starts: Starts = new Map();
  const authorization = `Bearer ${await tokenOf(cloud, await newMember(cloud, [], { admin: true }))}`;
  for (let round = 0; round < rounds; round += 1) {
    await startedBy(cloud, () => wakeVisitors(cloud), starts);
    await startedBy(cloud, () => wakeOthers(cloud, { authorization }), starts);
    const paid = await publishPaidSession(cloud.control);
    const pay = () => answered(201, paidShot(cloud.apiUrl, paid).shot);
    await startedBy(cloud, pay, starts, (name) => (name === 'bookings' ? `${name}, a payment` : undefined));
    const page = { url: `${cloud.apiUrl}/${renderedPage(paths.home.href())?.key}` };
    await startedBy(
      cloud,
      () => answered(200, page),
      starts,
      (name) => (name === 'pages' ? name : undefined),
    );
  }
  const missing = names.filter((name) => !starts.has(name));
  if (missing.length > 0) throw new Error(`no start was measured of ${missing.join(', ')}`);
  const rows = [...starts].map(([name, times]) => rowOf(name, times)).toSorted((a, b) => (a.order > b.order ? 1 : -1));
  return {
    title: `Functions: what a start loads, and from import to the first answer (median of ${rounds} starts)`,
    rows: rows.map(({ order: _, ...row }) => row),
    note: 'Functions of schedules and events have no aim: no one waits for their start.',
  };
}

const names = Object.keys(functionEntries);
const isFunction = (name: string): name is FunctionName => names.includes(name);

function rowOf(label: string, times: number[]) {
  const [name = ''] = label.split(',');
  if (!isFunction(name)) throw new Error(`${name} is no function of the stack`);
  const aims = startAims[name];
  const size = kilobytes(startBytes(name));
  const time = tenth(median(times));
  return {
    order: names.indexOf(name),
    function: label,
    'start kB': size,
    'aim kB': aims ? atMost(size, aims.kilobytes).aim : '',
    'first answer ms': time,
    'aim ms': aims ? atMost(time, aims.milliseconds).aim : '',
  };
}

/**
 * Leaves `pages` out, for which a visitor waits when S3 does not have a page: a start by its queue includes a pause
 * between two versions.
 */
const labelOf = (name: string): string | undefined => (name === 'pages' ? undefined : name);

/** Adds the starts of functions that `wake` causes while none has a worker, by their label; those without one are left out. */
async function startedBy(cloud: BenchCloud, wake: () => Promise<unknown>, starts: Starts, label = labelOf) {
  const { control } = cloud;
  await control.catchUp();
  await control.restartFunctions();
  await control.resetMeters();
  await wake();
  await control.catchUp();
  for (const [name, { starts: times }] of Object.entries((await control.meters()).functions)) {
    const key = label(name);
    if (key && isFunction(name)) starts.set(key, [...(starts.get(key) ?? []), ...times.slice(0, 1)]);
  }
}

/** Sends a request. Throws unless it is answered with this status. */
async function answered(status: number, shot: Parameters<typeof shoot>[0]): Promise<void> {
  const reply = await shoot({ ...shot, headers: { ...newCaller(), ...shot.headers } });
  if (reply.status !== status) throw new Error(`${shot.url} answered ${reply.status}: ${reply.body}`);
}

async function wakeVisitors(cloud: BenchCloud): Promise<void> {
  const { siteUrl, apiUrl, control } = cloud;
  await answered(200, { url: `${apiUrl}${routes.listSessions.path}` });
  // Nothing is drawn for it, but the function starts, also when all pictures are stored.
  await answered(404, { url: siteUrl + artPath('disc', { id: ulid(), category: null }) });
  const bookingId = await book(cloud, await publishOpenSession(control));
  await control.catchUp();
  await control.reportMail(guestAddress(bookingId), 'bounce');
  for (const schedule of schedules) await control.runSchedule(schedule);
}

/** Sign-up, a sign-in by link, which invokes the triggers of the user pool, and what follows it. */
async function wakeOthers(cloud: BenchCloud, headers: { authorization: string }): Promise<void> {
  const { apiUrl } = cloud;
  const email = `${ulid().toLowerCase()}@example.com`;
  const person = { firstName: 'Bench', lastName: 'Visitor', email, password: 'a-slow-breath' };
  await answered(202, { method: 'POST', url: `${apiUrl}${routes.signUp.path}`, body: person });
  await tokenOf(cloud, await newMember(cloud));
  await answered(200, { url: `${apiUrl}${routes.getMe.path}`, headers });
  await answered(200, { url: `${apiUrl}${routes.downloadMyData.path}`, headers });
  await answered(200, { method: 'POST', url: `${apiUrl}${routes.beginSecondFactor.path}`, headers });
  await answered(200, { url: `${apiUrl}${routes.getOverview.path}?timeZone=Europe/London`, headers });
  const listed = fillPath(routes.listAdminRecordings.path, { collection: 'birth' });
  await answered(200, { url: `${apiUrl}${listed}`, headers });
  await answered(200, { url: `${apiUrl}${routes.getInvoicing.path}`, headers });
  await answered(200, { url: `${apiUrl}${routes.listMembers.path}`, headers });
}
