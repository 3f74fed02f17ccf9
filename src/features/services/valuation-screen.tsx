import type { ReactNode } from 'react';
import valuation from '#content/pages/valuation.json' with { type: 'json' };
import { Button } from '#ui/button.tsx';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { ClientsShowcase } from './clients-showcase.tsx';
import { FirmPicture } from './firm-picture.tsx';
import masthead from './masthead.module.css';
import { PlainList } from './plain-list.tsx';
import styles from './valuation-screen.module.css';

/**
 * Request Valuation (spec §2): banner, eight services, six more, the clients, and the form.
 * @param children the form, which belongs to another feature
 */
export function ValuationScreen({ children }: { readonly children: ReactNode }) {
  const { form } = valuation;
  return (
    <>
      <div className={masthead['masthead']}>
        <FirmPicture place={2} sizes="max(100vw, 630px)" ratio="fill" className={masthead['picture']} />
        <div className={masthead['words']}>
          <div className="wrap">
            <h1>{valuation.title}</h1>
            <p>{valuation.banner}</p>
            <Button href="#quotation" className={masthead['action']}>
              {form.title}
            </Button>
          </div>
        </div>
      </div>
      <section className="section" aria-labelledby="services">
        <div className="wrap">
          <SectionHead id="services" title={valuation.services_title} lead={valuation.intro} />
          <PlainList entries={valuation.services} across={4} />
        </div>
      </section>
      <section className="section" aria-labelledby="additional">
        <div className="wrap">
          <SectionHead id="additional" title={valuation.additional_title} />
          <PlainList entries={valuation.additional} across={3} />
        </div>
      </section>
      <ClientsShowcase />
      <section className="section" aria-labelledby="quotation">
        <div className={`wrap ${styles['columns']}`}>
          <div className={styles['lead']}>
            <DimensionLine />
            <h2 id="quotation" tabIndex={-1}>
              {form.title}
            </h2>
            <p className="muted">{form.text}</p>
          </div>
          <div className={styles['form']}>{children}</div>
        </div>
      </section>
    </>
  );
}
