import { useEffect, useRef, useState } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import { isImpersonating } from '../../../lib/account/account-store.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import type { MemberResources } from '../../../lib/collections/member-resources.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { SuggestionForm } from './SuggestionForm.tsx';
import { dueDateText, suggestible, type Wish, wishText } from './suggestion-text.ts';
import './suggestion.css';

/** See docs/product.md#weekly-suggestions. An admin who is signed in as the member does not see it. */
export function WeeklySuggestion({ resources }: { resources: MemberResources }) {
  if (isImpersonating()) return null;
  return <Suggestion offered={suggestible(resources)} />;
}

function Suggestion({ offered }: { offered: readonly Collection[] }) {
  const { data, error, mutate } = useEndpoint('getMySuggestions', {});
  // Who can play nothing has nothing to ask for; what they asked for before stays theirs to stop.
  const [isShown, setShown] = useState(offered.length > 0);
  if (!isShown && (offered.length > 0 || data?.wish)) setShown(true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);
  if (!isShown) return null;
  return (
    <section className="suggestion" aria-labelledby="weekly-suggestion">
      <h2 id="weekly-suggestion" className="card-title" ref={heading} tabIndex={-1}>
        One suggestion a week
      </h2>
      <AsyncBoundary
        data={data}
        error={error}
        loading={
          <div role="status" aria-label="Loading your weekly suggestion">
            <Skeleton width="100%" height="6rem" />
          </div>
        }
        failed={<LoadFailed title="Your weekly suggestion did not load" onRetry={() => void mutate()} reassurance="" />}
      >
        {({ wish }) => (
          <Chosen
            key={wish?.nextAt ?? 'none'}
            wish={wish}
            offered={offered}
            onChanged={() => setChanges((count) => count + 1)}
          />
        )}
      </AsyncBoundary>
    </section>
  );
}

type Props = { wish: Wish | null; offered: readonly Collection[]; onChanged: () => void };

function Chosen({ wish, offered, onChanged }: Props) {
  const [editing, setEditing] = useState(false);
  const leave = () => {
    setEditing(false);
    onChanged();
  };
  const canPlay = offered.length > 0;
  if (wish && !(editing && canPlay)) {
    const isOpen = offered.includes(wish.collection);
    return <Given wish={wish} isOpen={isOpen} onEdit={canPlay ? () => setEditing(true) : null} onChanged={onChanged} />;
  }
  if (!canPlay) return <p>No suggestions come any more, and what you gave is deleted.</p>;
  return (
    <>
      <p>A quiet mail with the next recording that you have not heard to its end. One press stops it.</p>
      <SuggestionForm wish={wish} offered={offered} onSaved={leave} onCancel={wish ? leave : null} />
    </>
  );
}

type GivenProps = {
  wish: Wish;
  /** The member can play something of the collection. */
  isOpen: boolean;
  /** Null where there is nothing to change it to. */
  onEdit: (() => void) | null;
  onChanged: () => void;
};

function Given({ wish, isOpen, onEdit, onChanged }: GivenProps) {
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await storeResponse('getMySuggestions', {}, await call('stopMySuggestions', {}));
      notify({ tone: 'good', title: 'No more suggestions. What you gave is deleted.' });
      onChanged();
    } catch (error) {
      notify({ tone: 'bad', title: 'The suggestions were not stopped.', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{wishText(wish, isOpen)}</p>
      {wish.dueDate !== null && <p>{dueDateText(wish.dueDate)}</p>}
      <div className="actions">
        <button
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-disabled={busy}
          onClick={() => void stop()}
        >
          Stop the suggestions
        </button>
        {onEdit && (
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onEdit}>
            Change
          </button>
        )}
      </div>
    </>
  );
}
