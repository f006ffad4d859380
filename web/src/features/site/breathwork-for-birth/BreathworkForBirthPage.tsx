import { paths } from '#shared/contract/paths.ts';
import { collectionRows } from '#shared/rules/collections.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Breath } from '../../../ui/Breath.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import { type ContentPart, limits, moments, partner, questions, why } from './content.ts';
import './breathwork.css';

/** See docs/product.md#marketing-page. */
/** The collection whose programme the page is about. */
const row = collectionRows.find(({ programmePage }) => programmePage === paths.breathworkForBirth.pattern);

function useChoices() {
  const { collections } = useSite();
  return (row && collections[row.id]) ?? { programme: null, offered: false };
}

export function BreathworkForBirthPage() {
  const { programme, offered } = useChoices();
  return (
    <main id="main" className="wrap">
      <PageMeta
        title="Breathwork for birth"
        description="A slow breath with a long way out: how to practise it in pregnancy, what it can be in labour, and what it cannot promise."
        path={paths.breathworkForBirth.href()}
        share={{ kind: 'page', id: 'breathwork-for-birth' }}
      />
      {import.meta.env.SSR && <Breadcrumbs name="Breathwork for birth" path={paths.breathworkForBirth.href()} />}
      <section className="bfb">
        <div>
          <p className="over">Birth preparation</p>
          <PageHeading>Breathwork for birth</PageHeading>
          <p className="lead">
            There is one thing you take into the room that needs no bag and no battery. Here is how to get to know it.
          </p>
          <HeroActions href={offered ? row?.address : undefined} />
        </div>
        <div className="bfb__breath">
          <Breath print="birth" />
        </div>
      </section>
      <Text part={why} />
      <Moments />
      <TryIt />
      <Text part={partner} />
      <Text part={limits} isQuiet />
      <Questions />
      <section className="bfb-end">
        <h2>Begin with one breath</h2>
        <p>
          The recordings go with you from the first breaths to a whole practice. In the programme we meet: four private
          hours, for you and your birth partner.
        </p>
        <div className="bfb__actions actions">
          <AppLink className={buttonClass({ tone: 'sage' })} to={paths.liveSessions.href()}>
            See live sessions
          </AppLink>
          {programme && (
            <a className={buttonClass({ tone: 'line' })} href={programme}>
              About the programme
            </a>
          )}
        </div>
      </section>
    </main>
  );
}

function HeroActions({ href }: { href: string | undefined }) {
  return (
    <div className="bfb__actions actions">
      {href !== undefined && (
        <AppLink className={buttonClass({ tone: 'clay' })} to={href}>
          See the birth recordings
        </AppLink>
      )}
      <a className={buttonClass({ tone: 'line' })} href="#try">
        Try it now
      </a>
    </div>
  );
}

function Text({ part: { title, text }, isQuiet = false }: { part: ContentPart; isQuiet?: boolean }) {
  return (
    <section className={isQuiet ? 'bfb-part bfb-part--quiet' : 'bfb-part'}>
      <h2>{title}</h2>
      <div className="bfb-text">
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Moments() {
  return (
    <section className="bfb-part">
      <h2>A breath for each part of it</h2>
      <ol className="bfb-moments">
        {moments.map(({ when, breath, text }) => (
          <li key={when}>
            <h3>{when}</h3>
            <p className="bfb-moments__breath">{breath}</p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function TryIt() {
  return (
    <section className="bfb-try" id="try">
      <div
        className="bfb-try__breath"
        role="img"
        aria-label="A circle that grows for four seconds, rests for two and shrinks for six"
      >
        <Breath print="calm" />
      </div>
      <div>
        <h2>Try it now</h2>
        <ol>
          <li>Sit so that your back is held. Let your tongue rest, and your hands lie open.</li>
          <li>As the circle grows, breathe in through the nose, low and wide. Count to four.</li>
          <li>Where it rests, rest too, or leave that out if you would rather not.</li>
          <li>As it shrinks, let the breath go through soft lips, for six, without pushing.</li>
        </ol>
        <p>Five rounds make one minute. Then notice what, if anything, is different.</p>
      </div>
    </section>
  );
}

function Questions() {
  return (
    <section className="bfb-part">
      <h2>What people ask</h2>
      <dl className="bfb-text bfb-questions">
        {questions.map(({ ask, answer }) => (
          <div key={ask}>
            <dt>{ask}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
