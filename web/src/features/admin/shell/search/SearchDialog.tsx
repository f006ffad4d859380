import { type ReactNode, useId } from 'react';
import { useNavigate } from '../../../../lib/router/use-navigate.ts';
import { Search } from '../../../../ui/admin/icons.tsx';
import { LoadFailed } from '../../../../ui/LoadFailed.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { HitList, hitId } from './HitList.tsx';
import { rememberHit } from './recent-hits.ts';
import type { Hit, HitGroup } from './results.ts';
import { useHitSearch } from './use-hit-search.ts';
import '../../../../ui/field.css';
import '../../../../ui/admin/search-field.css';
import './search-dialog.css';

/** Finds people, sessions, orders and codes from anywhere in the back office (docs/product.md#search). */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  // A list of more is no place of its own.
  const remember = (hit: Hit) => {
    if (hit.text) rememberHit(hit);
    onClose();
  };
  const search = useHitSearch((hit) => {
    remember(hit);
    void navigate(hit.href);
  });
  const { groups, hits, chosen, isEmpty, found } = search;
  return (
    <Modal title="Search" onClose={onClose}>
      <div className="search-all">
        <Field id={id} {...search} />
        {hits.length > 0 && <HitList id={id} groups={groups} chosen={chosen} onOpen={remember} />}
        {isEmpty ? hits.length === 0 && <Hint /> : <Outcome {...found} count={countOf(groups)} />}
      </div>
    </Modal>
  );
}

type FieldProps = ReturnType<typeof useHitSearch> & {
  /** Names the list of hits. */
  id: string;
};

function Field({ id, text, type, byKey, hits, place, chosen }: FieldProps) {
  return (
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
  );
}

function Hint() {
  return <p className="hint">Type the beginning of a name, an e-mail address, a title or a code.</p>;
}

type OutcomeProps = ReturnType<typeof useHitSearch>['found'] & { count: number };

function Outcome({ search, results, error, retry, count }: OutcomeProps): ReactNode {
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
