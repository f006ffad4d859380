import type { SetUpStep } from '#shared/rules/set-up.ts';
import { isSettingUp, nextStep, setUpTexts } from '../../lib/admin/set-up.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { AppLink } from '../AppLink.tsx';
import { buttonClass } from '../button.ts';
import { ArrowRight } from '../icons.tsx';

/** While a new site is set up, the way from one step to the next. */
export function NextSetUpStep({ after }: { after: SetUpStep }) {
  const { data } = useEndpoint('getSetUp', {});
  const next = data && isSettingUp(data) && nextStep(data, after);
  if (!next) return null;
  return (
    <AppLink className={buttonClass({ tone: 'line' })} to={setUpTexts[next].href}>
      Next: {setUpTexts[next].title}
      <ArrowRight />
    </AppLink>
  );
}
