import type { FunctionName } from './functions.ts';

/** A group is named for what invokes its functions, and so for who notices when one fails. */
export const groupNames = ['visitors', 'members', 'admins', 'schedules', 'nights', 'events'] as const;

export type GroupName = (typeof groupNames)[number];

/** Functions of a group share a log group and an alarm (docs/decisions/stack-resources.md). */
export const functionGroups: Record<FunctionName, GroupName> = {
  catalogue: 'visitors',
  bookings: 'visitors',
  art: 'visitors',
  pages: 'visitors',
  identity: 'members',
  secondFactor: 'members',
  identityChallenges: 'members',
  identityEvents: 'members',
  members: 'members',
  ownData: 'members',
  admin: 'admins',
  adminMedia: 'admins',
  adminMembers: 'admins',
  accounting: 'admins',
  syncPayments: 'schedules',
  reconcilePayments: 'nights',
  refreshRates: 'schedules',
  sendDueMails: 'schedules',
  rotateOriginSecret: 'schedules',
  cleanUpUploads: 'nights',
  sweepSounds: 'schedules',
  completeDeletions: 'schedules',
  sweepChanges: 'schedules',
  sweepPages: 'schedules',
  probe: 'schedules',
  exportAccounts: 'nights',
  mail: 'events',
  mailEvents: 'events',
  soundEvents: 'events',
  streamConsumer: 'events',
};
