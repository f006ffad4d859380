import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { type SetUpStep, setUpSteps } from '#shared/rules/set-up.ts';
import { type SiteSection, siteSections } from '#shared/rules/site.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { NextSetUpStep } from '../../../ui/admin/NextSetUpStep.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { ContactAddress } from './ContactAddress.tsx';
import { SectionForm } from './SectionForm.tsx';
import { sectionSpecs } from './sections.ts';

const isSection = (name: string | undefined): name is SiteSection => siteSections.some((one) => one === name);

const isStep = (section: SiteSection): section is SiteSection & SetUpStep =>
  setUpSteps.some((step) => step === section);

/** Edits a section of the site's settings (docs/product.md#site-settings). */
export function SectionPage() {
  const { section } = useParams();
  const back = <PageBackLink to={adminPaths.settings.href()}>Settings</PageBackLink>;
  if (!isSection(section)) {
    return (
      <>
        <PageHead title="Settings" back={back} />
        <StateBox title="There are no such settings">
          <p>Choose from the list of settings.</p>
        </StateBox>
      </>
    );
  }
  return (
    <>
      <PageHead
        title={sectionSpecs[section].title}
        sub={sectionSpecs[section].about}
        back={back}
        actions={isStep(section) && <NextSetUpStep after={section} />}
      />
      <Loaded key={section} section={section} />
    </>
  );
}

function Loaded({ section }: { section: SiteSection }) {
  const { data, error, mutate } = useEndpoint('getSiteSettings', {}, { revalidateOnFocus: false });
  // Another form begins with what is saved, or with what was before; typed words stay until then.
  const [start, setStart] = useState<{ count: number; from: 'value' | 'previous' }>({ count: 0, from: 'value' });
  const begin = (from: 'value' | 'previous') => setStart(({ count }) => ({ count: count + 1, from }));
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={<Skeleton width="100%" height="24rem" />}
      failed={
        <LoadFailed
          title="The settings did not load"
          onRetry={() => void mutate()}
          reassurance="Nothing has changed."
        />
      }
    >
      {(settings) => (
        <>
          {section === 'contact' && <ContactAddress settings={settings} />}
          <SectionForm
            key={start.count}
            section={section}
            settings={settings}
            initial={settings[section][start.from] ?? settings[section].value}
            onBegin={begin}
            onOutdated={async () => void (await mutate())}
          />
        </>
      )}
    </AsyncBoundary>
  );
}
