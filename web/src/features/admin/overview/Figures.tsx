import { formatMoney } from '#shared/rules/money.ts';
import { Stats, StatTile } from '../../../ui/admin/Stats.tsx';
import { changeWords, filledPart } from './figures.ts';
import type { Overview } from './OverviewContent.tsx';

export function Figures({ taken, bookingsThisWeek, filled, newMembers }: Overview) {
  const [first, ...others] = taken;
  const { paid, free } = bookingsThisWeek;
  const change = first && changeWords(first);
  const more = others.map(({ last }) => formatMoney(last));
  return (
    <Stats>
      <StatTile
        label="Taken, 30 days"
        value={first ? formatMoney(first.last) : 'Nothing'}
        note={[change ?? 'Nothing in the 30 days before', more.length > 0 && `also ${more.join(', ')}`]
          .filter(Boolean)
          .join('; ')}
      />
      <StatTile label="Bookings this week" value={paid + free} note={`${paid} paid, ${free} free`} />
      <StatTile
        label="Places filled, 30 days"
        value={filled.places > 0 ? `${filledPart(filled)}%` : '–'}
        note={filled.places > 0 ? `${filled.taken} of ${filled.places} places` : 'No session had a limit'}
      />
      <StatTile label="New members" value={newMembers} note="in the last 30 days" />
    </Stats>
  );
}
