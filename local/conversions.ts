import type { EventBus } from './emulators/eventbridge/event-bus.ts';
import { evaluate } from './emulators/iam/evaluate.ts';
import { startMediaConvert } from './emulators/mediaconvert/mediaconvert.ts';
import type { Deployed } from './template/deployed.ts';
import { roleOf, statementsOf } from './template/policies.ts';

type Options = { deployed: Deployed; s3: { url: string }; report(message: string): void };

/** Starts MediaConvert; its jobs may do what the role that they are handed allows. */
export function startConversions({ deployed, s3, report }: Options, putEvent: EventBus['put']) {
  return startMediaConvert({
    s3Url: s3.url,
    putEvent,
    report,
    mayAccess: (roleArn, action, resource) => {
      const statements = statementsOf(deployed, roleOf(deployed, roleArn));
      const conditionValues = { 'aws:securetransport': ['true'] };
      return evaluate(statements, { action, resource, conditionValues }) === 'allowed';
    },
  });
}
