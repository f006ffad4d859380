import type { ReactNode } from 'react';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { paragraphsOf } from '../../../../lib/texts.ts';
import { TriangleAlert } from '../../../../ui/admin/icons.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import type { AdminSession } from '../editor/session-values.ts';
import { peopleText } from '../people.ts';
import { type Cancellation, mailsText, moneyBack, progressOf } from './cancellation-text.ts';
import { Problems } from './Problems.tsx';
import { useCancellation } from './use-cancellation.ts';
import './cancellation.css';

type Props = {
  session: AdminSession;
  /** Shows what can be done instead: a copy. */
  action: ReactNode;
};

type ProgressProps = { data: Cancellation; isUnderWay: boolean };

function Progress({ data, isUnderWay }: ProgressProps) {
  const { placesBefore, places, problems, people } = data;
  const affectedText = placesBefore === 0 ? 'No one had a place.' : `${peopleText(placesBefore)} had or held a place.`;
  return (
    <div className="cancellation__progress" role="status">
      <p>{[affectedText, mailsText(people)].filter(Boolean).join(' ')}</p>
      {places > 0 && <p>{peopleText(places)} still to go.</p>}
      {progressOf(data).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isUnderWay && <Spinner label="Refunding and telling everyone" showLabel within />}
      {!isUnderWay && problems.length === 0 && <p>All done.</p>}
    </div>
  );
}

/** Shows how much went back of all that was paid, with a bar of the ways that it went or did not. */
function Sums({ people }: Pick<Cancellation, 'people'>) {
  return moneyBack(people).map(({ gone, total, isAll, parts }) => (
    <div key={total} className="cancellation__sum">
      <p className="over">Gone back</p>
      <p className="cancellation__figure">
        {gone} <small>{isAll ? 'all of it' : `of ${total}`}</small>
      </p>
      <div className="cancellation__bar" aria-hidden="true">
        {parts.map(({ part, share }) => (
          <i key={part} className={`cancellation__part cancellation__part--${part}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className="cancellation__key">
        {parts.map(({ part, text }) => (
          <li key={part}>
            <i className={`cancellation__part cancellation__part--${part}`} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  ));
}

type BannerProps = Props & { message: string | null };

/** Shows who cancelled it, when, and with which words. */
function Banner({ session, message, action }: BannerProps) {
  const { cancelledAt, updatedBy } = session;
  const by = updatedBy ? ` by ${updatedBy}` : '';
  return (
    <div className="cancellation__banner">
      <TriangleAlert />
      <div>
        <p>
          <b>{cancelledAt && `Cancelled${by}, ${shortMoment(cancelledAt)}.`}</b>
        </p>
        {paragraphsOf(message ?? '').map((paragraph) => (
          <blockquote key={paragraph}>{paragraph}</blockquote>
        ))}
      </div>
      <div>{action}</div>
    </div>
  );
}

/**
 * Shows how far the cancellation of a session is, and what could not be refunded
 * (docs/product.md#cancelling-a-session).
 */
export function CancellationPanel({ session, action }: Props) {
  const { data, isUnderWay, retry } = useCancellation(session.id);
  return (
    <section className="cancellation" aria-label="Cancelled">
      <Banner session={session} action={action} message={data?.message ?? null} />
      <div className={data ? 'cancellation__money boxed' : 'cancellation__money cancellation__money--loading boxed'}>
        {data ? (
          <>
            <div>
              <Sums people={data.people} />
              <Progress data={data} isUnderWay={isUnderWay} />
            </div>
            <Problems session={session} problems={data.problems} people={data.people} retry={retry} />
          </>
        ) : (
          <Spinner label="Loading" within />
        )}
      </div>
    </section>
  );
}
