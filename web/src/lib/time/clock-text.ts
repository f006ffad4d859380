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
  const texts = [
    hours > 0 && counted(hours, 'hour'),
    minutes > 0 && counted(minutes, 'minute'),
    (seconds > 0 || hours + minutes === 0) && counted(seconds, 'second'),
  ];
  return texts.filter(Boolean).join(' ');
}
