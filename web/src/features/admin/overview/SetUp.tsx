import { setUpSteps } from '#shared/rules/set-up.ts';
import { withNotice } from '../../../lib/admin/attempt.ts';
import { isSettingUp, setUpTexts } from '../../../lib/admin/set-up.ts';
import { call } from '../../../lib/api/call.ts';
import { storeResponse } from '../../../lib/api/store-response.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Act } from '../../../ui/admin/Act.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { ArrowRight } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { Check } from '../../../ui/page-icons.tsx';
import './set-up.css';

/** Finds the set-up list and tells whether to show it; returns undefined while it loads. */
export function useSetUp() {
  const { data } = useEndpoint('getSetUp', {});
  return data && { ...data, isShown: isSettingUp(data) };
}

async function dismiss(): Promise<void> {
  const texts = { done: 'The list is gone', failed: 'The list was not taken away' };
  await withNotice(async () => storeResponse('getSetUp', {}, await call('dismissSetUp', {})), texts);
}

/** Leads the owner of a new site through what must be set (docs/product.md#set-up). */
export function SetUp({ done: doneSteps }: { done: readonly string[] }) {
  return (
    <Panel
      title="Set up your site"
      beside={<Act label="Hide this list" busy="Hiding…" about="you find all of it under Settings" act={dismiss} />}
    >
      <div className="set-up__progress secondary">
        <ProgressBar label="Steps that are done" value={doneSteps.length} max={setUpSteps.length} />
        <p>
          {doneSteps.length} of {setUpSteps.length} done. The site shows placeholders until you have put your own words
          in; press Save also where what is there is right.
        </p>
      </div>
      <ol className="set-up">
        {setUpSteps.map((step) => (
          <li key={step}>
            <AppLink
              className={doneSteps.includes(step) ? 'set-up__step set-up__step--done' : 'set-up__step'}
              to={setUpTexts[step].href}
            >
              <span className="set-up__mark disc" aria-hidden="true">
                {doneSteps.includes(step) && <Check />}
              </span>
              <span className="set-up__words">
                <b>{setUpTexts[step].title}</b>
                {doneSteps.includes(step) && <span className="sr-only">, done</span>}
                <span className="hint">{setUpTexts[step].text}</span>
              </span>
              <ArrowRight />
            </AppLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
