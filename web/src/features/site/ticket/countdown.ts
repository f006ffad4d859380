const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Says how long is left, by the second in the last ten minutes: 3 days, 2 hours 5 minutes, 9 minutes 30 seconds. */
export function countdownText(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / second) * second);
  if (left >= 2 * day) return counted(Math.floor(left / day), 'day');
  if (left >= hour)
    return `${counted(Math.floor(left / hour), 'hour')} ${counted(Math.floor((left % hour) / minute), 'minute')}`;
  if (left >= 10 * minute) return counted(Math.ceil(left / minute), 'minute');
  const minutes = Math.floor(left / minute);
  const seconds = (left % minute) / second;
  return minutes === 0 ? counted(seconds, 'second') : `${counted(minutes, 'minute')} ${counted(seconds, 'second')}`;
}
