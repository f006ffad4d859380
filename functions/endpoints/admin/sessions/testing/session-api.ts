import { expect } from 'vitest';
import type { RequestInput, ResponseBody } from '#shared/contract/contract.ts';
import { auditHistory } from '../../../../ground/audit-entries/history.ts';
import { newId } from '../../../../ground/platform/ids.ts';
import { call, openTable, type Reply } from '../../../../testing/cloud.ts';
import { makeMember, signIn } from '../../../../testing/sign-in.ts';

export type AdminSession = ResponseBody<'getAdminSession'>;
type Creation = RequestInput<'createSession', 'body'>;

const minute = 60_000;

/** Input of the session form: free, online, in a week, ten seats. */
export function sessionForm(overrides: Partial<Creation> = {}): Creation {
  return {
    id: newId(new Date()),
    title: 'Evening Unwind',
    description: 'A gentle guided practice to close the day.',
    category: 'Breathwork',
    startTime: new Date(Math.ceil(Date.now() / minute) * minute + 7 * 24 * 60 * minute).toISOString(),
    timeZone: 'Europe/London',
    durationMinutes: 90,
    maxAttendees: 10,
    price: { amount: 0, currency: 'GBP' },
    pricing: { kind: 'one' },
    locationType: 'online',
    zoomLink: 'https://zoom.example/j/5551234',
    location: null,
    address: null,
    city: null,
    postCode: null,
    recordingUrl: null,
    whatToBring: null,
    howToPrepare: null,
    joinMinutes: 30,
    screeningQuestions: [],
    cancellationPolicy: null,
    featured: false,
    published: true,
    liftsNetworkLimit: false,
    waitlistMode: 'next_in_line',
    offerHours: 24,
    ...overrides,
  };
}

/** Input of the session form filled from a session. */
export function formOf(session: AdminSession, overrides: Partial<RequestInput<'updateSession', 'body'>> = {}) {
  const { id: _, ...fields } = sessionForm();
  const filled = Object.fromEntries(Object.keys(fields).map((name) => [name, session[name as keyof AdminSession]]));
  return { ...filled, version: session.version, ...overrides };
}

/** API requests of one admin. */
export async function signInSessionAdmin() {
  const account = await makeMember({ admin: true });
  const { headers } = await signIn(account);
  const send = (route: `${string} ${string}`, body?: unknown): Promise<Reply> =>
    call(route, { headers, ...(body !== undefined && { body }) });
  return {
    email: account.email,
    send,
    async create(overrides: Partial<Creation> = {}): Promise<AdminSession> {
      const { status, body } = await send('POST /api/admin/sessions', sessionForm(overrides));
      expect(status).toBe(201);
      return body as AdminSession;
    },
    update: (session: AdminSession, overrides: Partial<RequestInput<'updateSession', 'body'>>) =>
      send(`PUT /api/admin/sessions/${session.id}`, formOf(session, overrides)),
    async read(id: string): Promise<AdminSession> {
      const { status, body } = await send(`GET /api/admin/sessions/${id}`);
      expect(status).toBe(200);
      return body as AdminSession;
    },
  };
}
export type Admin = Awaited<ReturnType<typeof signInSessionAdmin>>;

const table = openTable();

export const sessionHistory = (id: string) => auditHistory(table, 'session', id);
