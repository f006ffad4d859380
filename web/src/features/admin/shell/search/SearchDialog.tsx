import { useState } from 'react';
import { Autocomplete, Input, SearchField } from 'react-aria-components';
import { useNavigate } from '../../../../lib/router/location.ts';
import { Search } from '../../../../ui/admin/icons.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { HitList } from './HitList.tsx';
import { recentHits, rememberHit } from './recent-hits.ts';
import { type Hit, type HitGroup, hitGroups } from './results.ts';
import { useResults } from './use-results.ts';
import '../../../../ui/admin/search-field.css';
import './search-dialog.css';

/** Finds people, sessions, orders and codes from anywhere in the back office (docs/product.md#search). */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const found = useResults(text);
  const open = (hit: Hit) => {
    // A list of more is no place of its own.
    if (hit.text) rememberHit(hit);
    onClose();
    void navigate(hit.href);
  };
  return (
    <Modal title="Search" onClose={onClose}>
      <div className="search-all">
        <Autocomplete inputValue={text} onInputChange={setText}>
          <SearchField aria-label="People, sessions, orders and codes" className="search-field">
            <Search />
            <Input className="input" placeholder="Name, e-mail, session or code" maxLength={100} />
          </SearchField>
          {text.trim() === '' ? <Recent onOpen={open} /> : <Found {...found} onOpen={open} />}
        </Autocomplete>
      </div>
    </Modal>
  );
}

function Recent({ onOpen }: { onOpen: (hit: Hit) => void }) {
  const hits = recentHits();
  if (hits.length === 0)
    return <p className="hint">Type the beginning of a name, an e-mail address, a title or a code.</p>;
  return <HitList groups={[{ title: 'Opened lately', hits, all: null }]} onOpen={onOpen} />;
}

type FoundProps = ReturnType<typeof useResults> & { onOpen: (hit: Hit) => void };

function Found({ search, results, error, retry, onOpen }: FoundProps) {
  if (error) return <LoadFailed title="The search did not work" onRetry={retry} reassurance="" />;
  if (!results) return <Spinner label="Searching…" within />;
  const groups = hitGroups(results, search);
  return (
    <>
      <p className="sr-only" role="status">
        {countText(groups)}
      </p>
      {groups.length === 0 ? (
        <p className="hint">Nothing found for “{search}”.</p>
      ) : (
        <HitList groups={groups} onOpen={onOpen} />
      )}
    </>
  );
}

function countText(groups: readonly HitGroup[]): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
}
