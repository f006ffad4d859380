import { calendarRoutes } from '#shared/contract/calendars/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { paths } from '#shared/contract/paths.ts';
import { calendarFeed } from '#shared/rules/calendar.ts';
import { categoryOf } from '#shared/rules/categories.ts';
import { call } from '../../../lib/api/call.ts';
import { memberListPolling } from '../../../lib/api/polling.ts';
import { useUpcoming } from '../../../lib/api/sessions.ts';
import { useMore } from '../../../lib/api/use-more.ts';
import { useLinkedVoucher } from '../../../lib/checkout/linked-voucher.ts';
import { useCategoryName, useSite } from '../../../lib/rendering/context.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { buttonClass } from '../../../ui/button.ts';
import { CategoryChips } from '../../../ui/CategoryChips.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import { SubscribeLinks } from '../../../ui/SubscribeLinks.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Cards } from './Cards.tsx';
import type { When } from './empty-text.ts';
import './live-sessions.css';

function Upcoming({ category }: { category: string | null }) {
  const { data, error, mutate } = useUpcoming(memberListPolling);
  return <Cards when="upcoming" category={category} sessions={data} error={error} onRetry={() => void mutate()} />;
}

function Past({ category }: { category: string | null }) {
  const { sessions, error, retry, more: loadMore, fetchingMore } = usePast();
  return (
    <>
      <Cards
        when="past"
        category={category}
        sessions={sessions}
        error={error}
        onRetry={retry}
        hasMore={loadMore !== null}
      />
      {loadMore && (
        <div className="live__more">
          <button
            type="button"
            className={buttonClass({ tone: 'line' })}
            aria-disabled={fetchingMore}
            onClick={fetchingMore ? undefined : loadMore}
          >
            {fetchingMore ? 'Loading…' : 'Show more'}
          </button>
        </div>
      )}
    </>
  );
}

const tabs: { name: When; label: string }[] = [
  { name: 'upcoming', label: 'Upcoming' },
  { name: 'past', label: 'Past' },
];

/** See docs/product.md#live-sessions. */
export function LiveSessionsPage() {
  useLinkedVoucher('sessions');
  const [query, changeQuery] = useQuery();
  const when: When = query.get('tab') === 'past' ? 'past' : 'upcoming';
  const category = categoryOf(query.get('category'), useSite().categories);
  return (
    <main id="main" className="wrap">
      <PageMeta
        title="Live sessions"
        description="Every live breathwork session: what comes next, and what has been."
        path={paths.liveSessions.href()}
        share={{ kind: 'page', id: 'live-sessions' }}
      />
      {import.meta.env.SSR && <Breadcrumbs name="Live sessions" path={paths.liveSessions.href()} />}
      <div className="live__head">
        <PageHeading>Live sessions</PageHeading>
        <p className="lead">What comes next, and what has been.</p>
      </div>
      <Tabs
        label="Sessions"
        tabs={tabs}
        chosen={when}
        onChoose={(name) => changeQuery({ tab: name === 'past' ? name : null, page: null }, 'replace')}
      >
        <div className="live__filter">
          <CategoryChips chosen={category} onChoose={(chosen) => changeQuery({ category: chosen, page: null })} />
        </div>
        {when === 'past' ? <Past category={category} /> : <Upcoming category={category} />}
      </Tabs>
      <CalendarFeed category={category} />
    </main>
  );
}

/** The sessions of the chosen category, or all, as a calendar to subscribe to (docs/product.md#calendars). */
function CalendarFeed({ category }: { category: string | null }) {
  const name = useCategoryName(category);
  const path = fillPath(calendarRoutes.getCalendarFeed.path, { feed: calendarFeed(category) });
  return (
    <section className="live__calendar" aria-labelledby="live-calendar">
      <h2 id="live-calendar" className="part-title">
        {name ? `${name} in your calendar` : 'In your calendar'}
      </h2>
      <p>
        Subscribe once, and new and changed sessions show up in your calendar within hours. In Google Calendar choose
        “From URL” and paste the link.
      </p>
      <SubscribeLinks path={path} />
    </section>
  );
}

const fetchPage = (cursor: string | undefined) => call('listSessions', { query: { when: 'past', cursor } });

/** Past sessions, latest first. `more` fetches the next page; null when there is none. */
export function usePast() {
  const { pages, renew, ...list } = useMore('listSessions', 'past', fetchPage, memberListPolling);
  return { ...list, sessions: pages?.flatMap((page) => page.sessions), retry: () => void renew() };
}
