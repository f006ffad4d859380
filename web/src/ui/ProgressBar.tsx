import './progress-bar.css';

/** Shows how far something is that takes a while. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  return <progress className="progress-bar" aria-label={label} value={value} max={max} />;
}
