import './skeleton.css';

type Size = { width: string; height: string; className?: string; radius?: string };

/** A bar in the place of a text or a picture that is still to come. */
export function Skeleton({ width, height, className = '', radius }: Size) {
  return <span className={`sk ${className}`} style={{ width, height, borderRadius: radius }} />;
}
