import type { MouseEvent, ReactNode } from 'react';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { useCategoryName } from '../../../../lib/rendering/context.ts';
import type { UploadControls } from '../../../../lib/upload/use-upload.ts';
import { buttonClass } from '../../../../ui/button.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { BasicInfo } from './BasicInfo.tsx';
import { Cancelling } from './Cancelling.tsx';
import { CapacityPrice, WaitlistSettings } from './CapacityPrice.tsx';
import { HowToPrepare, Visibility, WhatToBring } from './Extras.tsx';
import { foldSummaries, type SummaryFacts } from './fold-summaries.ts';
import type { FoldState } from './folds.ts';
import { type FieldProblems, type FoldName, foldNames, foldState, foldTitles, problemsIn } from './folds.ts';
import { ImageField } from './ImageField.tsx';
import { Place } from './Place.tsx';
import { Repeats } from './Repeats.tsx';
import { Scheduling } from './Scheduling.tsx';
import { Screening } from './Screening.tsx';
import type { AdminSession } from './session-values.ts';
import type { Editing } from './use-editing.ts';
import './session-folds.css';
import './fold-mark.css';

type Props = {
  id: string;
  stored: AdminSession | null;
  editing: Editing;
  upload: UploadControls;
  /** Address of the picture as it will be; null for the art. */
  picture: string | null;
  onImage: (image: string) => void;
  problems: FieldProblems;
};

/** Closes a section, opens the one after it, and goes on there. */
function goToNext({ currentTarget }: MouseEvent): void {
  const fold = currentTarget.closest('details');
  const next = fold?.nextElementSibling;
  if (!fold || !(next instanceof HTMLDetailsElement)) return;
  fold.open = false;
  next.open = true;
  next.querySelector('summary')?.focus();
  next.scrollIntoView({ block: 'nearest' });
}

function NextButton({ name }: { name: FoldName }) {
  const next = foldNames[foldNames.indexOf(name) + 1];
  if (!next) return null;
  return (
    <div>
      <button type="button" className={buttonClass({ tone: 'line' })} onClick={goToNext}>
        Next: {foldTitles[next]}
      </button>
    </div>
  );
}

function useSummaryFacts({ stored, editing, upload }: Props): SummaryFacts {
  const { data: settings } = useEndpoint('getSettings', {});
  return {
    stored,
    category: useCategoryName(editing.values.category),
    usualPolicy: settings?.cancellationPolicy,
    isPictureSent: !['idle', 'done', 'refused'].includes(upload.phase),
  };
}

function contentsOf({ id, stored, editing, upload, picture, onImage }: Props): Record<FoldName, ReactNode> {
  const { form, values } = editing;
  const fields = { form, values };
  return {
    when: (
      <>
        <Scheduling {...fields} />
        <Repeats id={id} {...fields} stored={stored} />
      </>
    ),
    where: <Place {...fields} stored={stored} />,
    price: <CapacityPrice {...fields} stored={stored} />,
    words: (
      <>
        <BasicInfo {...fields} />
        <WhatToBring form={form} />
        <HowToPrepare form={form} />
        <ImageField
          upload={upload}
          session={{ id, category: values.category || null }}
          picture={picture}
          image={values.image}
          isStored={(stored?.thumbnailUrl ?? null) !== null}
          onImage={onImage}
          error={form.errorOf('image')}
        />
      </>
    ),
    questions: <Screening {...fields} />,
    rules: (
      <>
        <Cancelling {...fields} />
        <WaitlistSettings {...fields} />
        <Visibility form={form} />
      </>
    ),
  };
}

/** Fields of the session in six sections: of a new one the first is open, of a stored one none. */
export function SessionFolds(props: Props) {
  const { stored, editing, problems } = props;
  const { values, base } = editing;
  const facts = useSummaryFacts(props);
  const contents = contentsOf(props);
  const isNew = stored === null;
  const summaryOf = (name: FoldName) => {
    const said = problemsIn(name, problems);
    if (said.length === 0) return foldSummaries[name](values, facts);
    return <strong className="session-folds__needs">{said.join('. ')}</strong>;
  };
  return (
    <div className="session-folds boxed">
      {foldNames.map((name) => (
        <Fold
          key={name}
          title={foldTitles[name]}
          mark={<FoldMark state={foldState(name, { isNew, start: base.values, values, problems })} />}
          summary={summaryOf(name)}
          // The browser opens and closes it from then on, also for what is found in the page.
          open={isNew && name === 'when'}
        >
          <div className="session-folds__fields">
            {contents[name]}
            <NextButton name={name} />
          </div>
        </Fold>
      ))}
    </div>
  );
}

const words: Record<FoldState, string> = { fine: 'Fine', default: 'As it begins', needs: 'Needs you' };

/** The state of a section before its title, by shape and in words for screen readers. */
export function FoldMark({ state }: { state: FoldState }) {
  return (
    <>
      <span className={`fold-mark fold-mark--${state}`} aria-hidden="true" />
      <span className="sr-only">{words[state]}: </span>
    </>
  );
}
