import sell from '#content/pages/sell.json' with { type: 'json' };
import { SectionHead } from '#ui/section-head.tsx';
import { ClosingBand } from './closing-band.tsx';
import { Figures } from './figures.tsx';
import { Opening } from './opening.tsx';
import { PlainList } from './plain-list.tsx';
import { Steps } from './steps.tsx';
import { Tiers } from './tiers.tsx';

/** Sell With Us (spec §2): figures, what the owner gets, three tiers, five steps, and a call. */
export function SellScreen() {
  return (
    <>
      <div className="wrap">
        <Opening title={sell.title} paragraphs={[sell.intro]} action={sell.hero_cta} picture={0} />
        <Figures title={sell.stats_title} stats={sell.stats} />
        <section className="section" aria-labelledby="benefits">
          <SectionHead id="benefits" title={sell.benefits_title} />
          <PlainList entries={sell.benefits} across={4} />
        </section>
        <section className="section" aria-labelledby="tiers">
          <h2 id="tiers">{sell.tiers_title}</h2>
          <Tiers tiers={sell.tiers} />
        </section>
        <section className="section" aria-labelledby="process">
          <SectionHead id="process" title={sell.process_title} />
          <Steps steps={sell.process} />
        </section>
      </div>
      <ClosingBand {...sell.cta} />
    </>
  );
}
