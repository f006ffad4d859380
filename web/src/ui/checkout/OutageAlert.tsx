import { isMissing } from '../../lib/problem.ts';
import { Alert } from '../Alert.tsx';

/** Says, before anything is sent, that what is to be bought could not be asked after when the dialog was opened. */
export function OutageAlert({ problem }: { problem: Error | undefined }) {
  if (!problem || isMissing(problem)) return null;
  return (
    <Alert
      tone="wait"
      title={problem.message}
      text="You can fill in the form meanwhile. We keep trying, and this message goes as soon as it works again."
    />
  );
}
