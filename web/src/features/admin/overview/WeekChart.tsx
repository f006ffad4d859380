import { BarChart } from '../../../ui/admin/BarChart.tsx';
import type { Overview } from './OverviewContent.tsx';

type Week = Overview['weeks'][number];

/** Nov 2: a week by its Monday. */
function weekName({ from }: Week): string {
  const monday = new Date(`${from}T00:00:00.000Z`);
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(monday);
}

/** Bookings of the last twelve weeks, paid and free. */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const bars = weeks.map((week, place) => ({
    key: week.from,
    name: weekName(week),
    values: [week.paid, week.free] as const,
    ...(place === weeks.length - 1 && { nowName: 'This week' }),
  }));
  const caption = "Bookings per week, by the week's Monday; the last one is this week";
  return <BarChart title="Bookings per week" caption={caption} unit="Week" series={['Paid', 'Free']} bars={bars} />;
}
