import type { reminderMailKinds } from './mail-kinds.ts';

export type ReminderKind = (typeof reminderMailKinds)[number];

const hour = 3_600_000;

/** Milliseconds before the start: from when a reminder is due, and until when it is of use (docs/product.md#reminders). */
const periods: Record<ReminderKind, { from: number; until: number }> = {
  reminder_day: { from: 24 * hour, until: 2 * hour },
  reminder_hour: { from: hour, until: 0 },
};

const before = (start: string, milliseconds: number) => new Date(Date.parse(start) - milliseconds).toISOString();

/** Returns the time of a reminder. A booking made later needs none: the person has just read the confirmation. */
export const reminderDueAt = (kind: ReminderKind, start: string): string => before(start, periods[kind].from);

export const reminderEndsAt = (kind: ReminderKind, start: string): string => before(start, periods[kind].until);
