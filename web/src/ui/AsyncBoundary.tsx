import type { ReactNode } from 'react';
import { isMissing } from '../lib/problem.ts';

type Props<Data> = {
  data: Data | undefined;
  error: unknown;
  /** Has the shape of the content, so that nothing moves. */
  loading: ReactNode;
  /** Replaces the data after a failure and offers a retry. */
  failed: ReactNode;
  /** Replaces the data after a 404, which is a failure when this is left out. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders fetched data, its loading state or its failure. Data stay when a later refresh fails. */
export function AsyncBoundary<Data>({ data, error, loading, failed, missing, children }: Props<Data>): ReactNode {
  if (missing !== undefined && isMissing(error)) return missing;
  if (data !== undefined) return children(data);
  return error ? failed : loading;
}
