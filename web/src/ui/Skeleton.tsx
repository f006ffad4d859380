import './skeleton.css';

type Size = { width: string; height: string; className?: string; radius?: string };

/** Placeholder of a loading text or picture. */
export function Skeleton({ width, height, className = '', radius }: Size) {
  return <span className={`sk ${className}`} style={{ width, height, borderRadius: radius }} />;
}
