import type { FunctionName } from './functions.ts';

/** What invokes a function, and so who notices when it fails. */
export const groupNames = ['visitors', 'members', 'admins', 'schedules', 'events'] as const;

export type GroupName = (typeof groupNames)[number];

/** Functions of a group share a log group and an alarm (docs/decisions/stack-resources.md). */
export const functionGroups: Record<FunctionName, GroupName> = {
  sessions: 'visitors',
  bookings: 'visitors',
  settlement: 'visitors',
  discountCodes: 'visitors',
  waitlist: 'visitors',
  currency: 'visitors',
  art: 'visitors',
  identity: 'members',
  accountSetup: 'members',
  secondFactor: 'members',
  identityChallenges: 'members',
  identityEvents: 'members',
  members: 'members',
  recordings: 'members',
  purchases: 'members',
  adminOverview: 'admins',
  adminSessions: 'admins',
  adminOrders: 'admins',
  adminRecordings: 'admins',
  adminDiscountCodes: 'admins',
  adminMembers: 'admins',
  uploads: 'admins',
  syncPayments: 'schedules',
  reconcilePayments: 'schedules',
  refreshRates: 'schedules',
  sendDueMails: 'schedules',
  rotateOriginSecret: 'schedules',
  cleanUpUploads: 'schedules',
  sweepChanges: 'schedules',
  mail: 'events',
  mailEvents: 'events',
  streamConsumer: 'events',
};
