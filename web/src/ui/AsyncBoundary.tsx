import type { ReactNode } from 'react';
import { isMissing } from '../lib/problem.ts';

type Props<Data> = {
  data: Data | undefined;
  error: unknown;
  /** In the shape of what is to come, so that nothing jumps. */
  loading: ReactNode;
  /** When it could not be fetched; with a way to try again. */
  failed: ReactNode;
  /** When there is no such thing (any more); left out where that cannot be. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was fetched. What is there already stays when a later try fails. */
export function AsyncBoundary<Data>({ data, error, loading, failed, missing, children }: Props<Data>): ReactNode {
  if (missing !== undefined && isMissing(error)) return missing;
  if (data !== undefined) return children(data);
  return error ? failed : loading;
}
