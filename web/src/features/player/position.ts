/** Seconds before the end in which a recording counts as heard to its end. */
const endSeconds = 5;

/** Where to begin: where it was left, or at the beginning when it was heard to its end. */
export function startAt(savedSeconds: number, durationSeconds: number | null): number {
  const isOver = durationSeconds !== null && savedSeconds > durationSeconds - endSeconds;
  return isOver ? 0 : savedSeconds;
}

/** Whether a position has to be saved: above 0 (spec section 4), and another than the one that is kept already. */
export function isNews(seconds: number, keptSeconds: number | null): boolean {
  return seconds > 0 && (keptSeconds === null || Math.abs(seconds - keptSeconds) >= 0.5);
}

/** A position as it is saved, to a tenth of a second. */
export function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

const two = (value: number) => String(value).padStart(2, '0');

function parts(seconds: number): [hours: number, minutes: number, seconds: number] {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}

/** A position for the eye: 12:47, 1:02:03. */
export function clockText(position: number): string {
  const [hours, minutes, seconds] = parts(position);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

const counted = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;

/** A position for the ear: 12 minutes 47 seconds. */
export function spokenTime(position: number): string {
  const [hours, minutes, seconds] = parts(position);
  const said = [
    hours > 0 && counted(hours, 'hour'),
    minutes > 0 && counted(minutes, 'minute'),
    (seconds > 0 || hours + minutes === 0) && counted(seconds, 'second'),
  ];
  return said.filter(Boolean).join(' ');
}
