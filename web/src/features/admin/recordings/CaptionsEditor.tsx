import { useRef, useState } from 'react';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { FormEnd } from '../../../ui/admin/FormGroup.tsx';
import { Plus } from '../../../ui/admin/icons.tsx';
import { buttonClass, destructiveButtonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { CaptionFields } from './CaptionFields.tsx';
import { rowAt } from './caption-rows.ts';
import { type CaptionSource, useCaptionSource, useEditedCaptions } from './use-captions-editor.ts';
import './captions-editor.css';

type Props = {
  source: CaptionSource;
  /** Takes the captions as a file of the form; null closes the editor and changes nothing. */
  onDone: (file: File | null) => void;
};

/** Captions are edited beside their film (docs/product.md#captions). */
export function CaptionsEditor({ source, onDone }: Props) {
  const { data, problem, filmUrl, retry } = useCaptionSource(source);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <section className="captions-editor" aria-labelledby="captions-editor">
      <h2 id="captions-editor" className="box-title" tabIndex={-1} ref={heading}>
        Captions
      </h2>
      <AsyncBoundary
        data={data}
        error={problem}
        loading={<Spinner label="Loading the captions" within />}
        failed={<CaptionsFailed problem={problem} onRetry={retry} onClose={() => onDone(null)} />}
      >
        {(loaded) => <Editor source={source} loaded={loaded} filmUrl={filmUrl} onFilmFailed={retry} onDone={onDone} />}
      </AsyncBoundary>
    </section>
  );
}

type FailedProps = { problem: string | undefined; onRetry: () => void; onClose: () => void };

function CaptionsFailed({ problem, onRetry, onClose }: FailedProps) {
  return (
    <StateBox
      title="The captions did not load"
      isError
      actions={
        <>
          <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
            Back
          </button>
          <TryAgain onPress={onRetry} />
        </>
      }
    >
      {problem}
    </StateBox>
  );
}

type EditorProps = Props & {
  loaded: Parameters<typeof useEditedCaptions>[1];
  filmUrl: string | null;
  onFilmFailed: () => void;
};

function Editor({ source, loaded, filmUrl, onFilmFailed, onDone }: EditorProps) {
  const [opened] = useState(loaded);
  const { edited, change, isChanged, problemOf, forget, toFile } = useEditedCaptions(source, opened);
  const film = useRef<HTMLVideoElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [seconds, setSeconds] = useState(0);
  const now = () => film.current?.currentTime ?? 0;
  const close = (file: File | null) => {
    forget();
    onDone(file);
  };
  const use = () => {
    const file = toFile();
    if (file) close(file);
    // After the problems are shown.
    else setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const play = (from: number) => {
    if (!film.current) return;
    film.current.currentTime = from;
    // The film's own events tell what became of it.
    film.current.play().catch(() => undefined);
  };
  return (
    <>
      {opened.isDraft && <p role="status">What you had not finished is here again.</p>}
      <div className="captions-editor__in">
        <EditedFilm film={film} url={filmUrl} onTime={setSeconds} onFailed={onFilmFailed} />
        <div className="captions-editor__list">
          <ol ref={list} aria-label="Captions">
            {edited.rows.map((row, index) => (
              <CaptionFields
                key={row.key}
                row={row}
                number={index + 1}
                isCurrent={row.key === rowAt(edited.rows, seconds)}
                problem={problemOf(row.key)}
                change={change}
                now={now}
                onPlay={play}
              />
            ))}
          </ol>
          {edited.rows.length === 0 && (
            <p className="hint">No captions yet. Play the film, and add one where something is said.</p>
          )}
          <button
            type="button"
            className={buttonClass({ tone: 'line', small: true })}
            onClick={() => change({ kind: 'added', seconds: now() })}
          >
            <Plus />
            Add a caption where the film is
          </button>
        </div>
      </div>
      <FormEnd text="They are stored when you save the recording.">
        <button
          type="button"
          className={isChanged ? destructiveButtonClass : buttonClass({ tone: 'line' })}
          onClick={() => close(null)}
        >
          {isChanged ? 'Discard changes' : 'Back'}
        </button>
        <button
          type="button"
          className={buttonClass({ tone: 'sage' })}
          aria-disabled={edited.rows.length === 0}
          onClick={use}
        >
          Use these captions
        </button>
      </FormEnd>
    </>
  );
}

type FilmProps = {
  film: { current: HTMLVideoElement | null };
  url: string | null;
  onTime: (seconds: number) => void;
  onFailed: () => void;
};

/** Milliseconds after which a film that failed is asked for again by itself: its address ends after ten minutes. */
const failsAgainMs = 10_000;

function EditedFilm({ film, url, onTime, onFailed }: FilmProps) {
  const failedAt = useRef(0);
  const [isBroken, setBroken] = useState(false);
  const position = useRef(0);
  if (url === null) return <p className="hint captions-editor__film">Choose a video to see it beside the captions.</p>;
  const fail = () => {
    if (Date.now() - failedAt.current < failsAgainMs) return setBroken(true);
    failedAt.current = Date.now();
    onFailed();
  };
  return (
    <div className="captions-editor__film">
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are what is edited. */}
      <video
        ref={film}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label="The film"
        onTimeUpdate={({ currentTarget }) => {
          position.current = currentTarget.currentTime;
          onTime(currentTarget.currentTime);
        }}
        onLoadedMetadata={({ currentTarget }) => {
          setBroken(false);
          currentTarget.currentTime = position.current;
        }}
        onError={fail}
      />
      {isBroken && (
        <p role="status">
          The film does not play right now.{' '}
          <button type="button" className="text-button tap" onClick={onFailed}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
