import { nextRunOf } from '../emulators/eventbridge/schedule-expression.ts';
import type { ScheduleDefinition } from '../emulators/eventbridge/scheduler.ts';
import type { Deployed } from './deployed.ts';
import { readRules } from './rules.ts';

/** The enabled rules of the template with a schedule. Throws for a schedule that the emulator does not support. */
export function readSchedules(deployed: Deployed): ScheduleDefinition[] {
  return readRules(deployed).flatMap(({ logicalId, arn, schedule, targets }) =>
    schedule === undefined ? [] : [{ logicalId, arn, nextRun: nextRunOf(schedule), targets }],
  );
}
