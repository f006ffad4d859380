import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useNavigate } from '../../../../lib/router/location.ts';
import { Search } from '../../../../ui/admin/icons.tsx';
import { entryByKey } from '../../../../ui/admin/list-keys.ts';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { HitList, hitId, hitsOf } from './HitList.tsx';
import { recentHits, rememberHit } from './recent-hits.ts';
import { type Hit, type HitGroup, hitGroups } from './results.ts';
import { useResults } from './use-results.ts';
import '../../../../ui/field.css';
import '../../../../ui/admin/search-field.css';
import './search-dialog.css';

/** Finds people, sessions, orders and codes from anywhere in the back office (docs/product.md#search). */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(-1);
  const [recent] = useState(recentGroups);
  const navigate = useNavigate();
  const id = useId();
  const found = useResults(text);
  const isEmpty = text.trim() === '';
  const groups = isEmpty ? recent : found.results ? hitGroups(found.results, found.search) : [];
  const hits = groups.flatMap(hitsOf);
  const chosen = hits[place];
  // A list of more is no place of its own.
  const remember = (hit: Hit) => {
    if (hit.text) rememberHit(hit);
    onClose();
  };
  const type = (next: string) => {
    setText(next);
    // What is found for a text begins with what Enter opens; what was opened lately was not asked for.
    setPlace(next.trim() === '' ? -1 : 0);
  };
  const byKey = (event: KeyboardEvent) => {
    // Keys of an input method choose among its own words, and with others they are the field's.
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const there = entryByKey(event.key, place, hits.length);
    if (there === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (there !== undefined) setPlace(there);
    else if (chosen) {
      remember(chosen);
      void navigate(chosen.href);
    }
  };
  return (
    <Modal title="Search" onClose={onClose}>
      <div className="search-all">
        <div className="search-field">
          <Search />
          <input
            className="input"
            type="text"
            role="combobox"
            aria-label="People, sessions, orders and codes"
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={hits.length > 0 ? id : undefined}
            aria-activedescendant={chosen && hitId(id, place)}
            placeholder="Name, e-mail, session or code"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={byKey}
          />
        </div>
        {hits.length > 0 && <HitList id={id} groups={groups} chosen={chosen} onOpen={remember} />}
        {isEmpty ? hits.length === 0 && <Hint /> : <Outcome {...found} count={countOf(groups)} />}
      </div>
    </Modal>
  );
}

function recentGroups(): HitGroup[] {
  const hits = recentHits();
  return hits.length === 0 ? [] : [{ title: 'Opened lately', hits, all: null }];
}

function Hint() {
  return <p className="hint">Type the beginning of a name, an e-mail address, a title or a code.</p>;
}

/** What is said of a search beside its hits. */
function Outcome({
  search,
  results,
  error,
  retry,
  count,
}: ReturnType<typeof useResults> & { count: number }): ReactNode {
  if (error) return <LoadFailed title="The search did not work" onRetry={retry} reassurance="" />;
  if (!results) return <Spinner label="Searching…" within />;
  return (
    <>
      <p className="sr-only" role="status">
        {count === 1 ? '1 result' : `${count} results`}
      </p>
      {count === 0 && <p className="hint">Nothing found for “{search}”.</p>}
    </>
  );
}

const countOf = (groups: readonly HitGroup[]) => groups.reduce((sum, { hits }) => sum + hits.length, 0);
