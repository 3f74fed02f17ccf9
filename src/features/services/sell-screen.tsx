import sell from '#content/pages/sell.json' with { type: 'json' };
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import band from '#ui/deep-band.module.css';
import { PlanDrawing } from '#ui/panel.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Traverse } from '#ui/traverse.tsx';
import closing from './closing-band.module.css';
import { Figures, Opening, PlainList, Tiers } from './service-parts.tsx';
import steps from './steps.module.css';

/** Figures, benefits, three tiers, five steps, and a call to action (spec §2). */
export function SellScreen() {
  return (
    <>
      <div className="wrap">
        <Opening title={sell.title} paragraphs={[sell.intro]} action={sell.hero_cta.label} picture={0} />
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
          <Traverse across className={steps['steps']}>
            {sell.process.map(({ title, text }) => (
              <li key={title}>
                <h3 className="balanced">{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </Traverse>
        </section>
      </div>
      <ClosingBand {...sell.cta} />
    </>
  );
}

/** A question beside the plan of a plot. */
function ClosingBand({ title, text, label }: typeof sell.cta) {
  return (
    <section className={classNames(`clipped ${band['band']}`, closing['closing'])} aria-labelledby="closing">
      <div className={classNames(`wrap stack ${band['columns']}`, closing['columns'])}>
        <div>
          <h2 id="closing">{title}</h2>
          <p className="top-4">{text}</p>
          <ButtonLink to="/contact-us" className={closing['action']}>
            {label}
          </ButtonLink>
        </div>
        <PlanDrawing
          drawing="plot"
          solid
          along="40.2 m"
          up="20.1 m"
          middle="KES ?"
          className={`screen-only ${band['plan']}`}
        />
      </div>
    </section>
  );
}
