import lettings from '#content/pages/lettings.json' with { type: 'json' };
import { Closing } from '#parts/closing.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Figures, Opening, PlainList, Tiers } from './service-parts.tsx';

/** Figures, benefits, three services, and a link to the lettings desk (spec §2). */
export function LetScreen() {
  return (
    <div className="wrap">
      <Opening title={lettings.title} paragraphs={[lettings.intro]} action={lettings.hero_cta.label} picture={3} />
      <Figures title={lettings.stats_title} stats={lettings.stats} />
      <section className="section" aria-labelledby="benefits">
        <SectionHead id="benefits" title={lettings.benefits_title} />
        <PlainList entries={lettings.benefits} across={4} />
      </section>
      <section className="section" aria-labelledby="services">
        <h2 id="services">{lettings.services_title}</h2>
        <Tiers tiers={lettings.services} />
      </section>
      <Closing {...lettings.cta} />
    </div>
  );
}
