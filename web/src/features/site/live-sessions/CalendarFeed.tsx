import { calendarRoutes } from '#shared/contract/calendars/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { calendarFeed } from '#shared/rules/calendar.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { SubscribeLinks } from '../../../ui/SubscribeLinks.tsx';

/** The sessions of the chosen category, or all, as a calendar to subscribe to (docs/product.md#calendars). */
export function CalendarFeed({ category }: { category: string | null }) {
  const name = useCategoryName(category);
  const path = fillPath(calendarRoutes.getCalendarFeed.path, { feed: calendarFeed(category) });
  return (
    <section className="live__calendar" aria-labelledby="live-calendar">
      <h2 id="live-calendar">{name ? `${name} in your calendar` : 'In your calendar'}</h2>
      <p>
        Subscribe once, and new and changed sessions show up in your calendar within hours. In Google Calendar choose
        “From URL” and paste the link.
      </p>
      <SubscribeLinks path={path} />
    </section>
  );
}
