import { Skeleton } from '../Skeleton.tsx';

/** Replaces a page with a head and two columns, which the class `columns` lays out. */
export function DetailSkeleton({ label, columns }: { label: string; columns: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton width="14rem" height="2rem" radius="0.5rem" />
      <div className={`${columns} mt-12`}>
        <Skeleton width="100%" height="22rem" radius="var(--r-lg)" />
        <Skeleton width="100%" height="22rem" radius="var(--r-lg)" />
      </div>
    </div>
  );
}
