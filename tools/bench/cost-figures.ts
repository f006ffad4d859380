import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const count = z.number().nonnegative();

/** Describes what something makes the cloud do, measured with `npm run bench costs -- --record`. */
export const workSchema = z.strictObject({
  edgeRequests: count,
  edgeFunctionRuns: count,
  /** Sent to the browser, as encoded, without films. */
  edgeBytes: count,
  apiRequests: count,
  invocations: count,
  /** The sum is that of all invocations, on the machine that measured. */
  milliseconds: count,
  readUnits: count,
  writeUnits: count,
  /** The table grew by so much. */
  storedBytes: count,
  mails: count,
  /** Requests to S3, by CloudFront and by functions. */
  fileReads: count,
  fileWrites: count,
});

export type Work = z.output<typeof workSchema>;

export const figuresSchema = z.strictObject({
  measuredOn: z.iso.date(),
  /** Home, a session and the collection, in a new browser while CloudFront has been asked before. */
  visit: workSchema,
  /** A look for changes by an open page: CloudFront answers without a body. */
  poll: workSchema,
  /** CloudFront asks the API for this when it has kept the list as long as it may. */
  refresh: workSchema,
  /** A paid place: dialog, payment, both mails, search and totals. */
  booking: workSchema,
  /** Signing in by password, dashboard, and the page of a film. */
  memberVisit: workSchema,
  /** Overview and the first pages of the back office's lists. */
  adminVisit: workSchema,
  /** A run of each schedule that finds nothing to do, by its name in the stack. */
  schedules: z.record(z.string(), workSchema),
});

export type Figures = z.output<typeof figuresSchema>;

export const figuresFile = join(import.meta.dirname, 'cost-figures.json');

export const recordedFigures = (): Figures => figuresSchema.parse(JSON.parse(readFileSync(figuresFile, 'utf8')));

const fields = [
  ...(['edgeRequests', 'edgeFunctionRuns', 'edgeBytes', 'apiRequests', 'invocations', 'milliseconds'] as const),
  ...(['readUnits', 'writeUnits', 'storedBytes', 'mails', 'fileReads', 'fileWrites'] as const),
];

/** Work whose fields are each computed. */
function workFrom(value: (field: keyof Work) => number): Work {
  return workSchema.parse(Object.fromEntries(fields.map((field) => [field, value(field)])));
}

/** All of it together, each as often as it happens. */
export function totalWork(parts: { work: Work; times: number }[]): Work {
  return workFrom((field) => parts.reduce((sum, { work, times }) => sum + work[field] * times, 0));
}

/** Returns the larger value of each field. */
export function mostOf(one: Work, other: Work): Work {
  return workFrom((field) => Math.max(one[field], other[field]));
}
