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
import { ValuationServices } from './valuation-services.tsx';

interface ValuationScreenProps {
  /** A type of valuation was pressed among the services. */
  readonly onChoose: (type: string) => void;
  /** The form, which belongs to another feature. */
  readonly children: ReactNode;
}

/** Request Valuation (spec §2): banner, eight services that lead into the form, the form, six more services, the clients. */
export function ValuationScreen({ onChoose, children }: ValuationScreenProps) {
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
          <ValuationServices onChoose={onChoose} />
        </div>
      </section>
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
      <section className="section" aria-labelledby="additional">
        <div className="wrap">
          <SectionHead id="additional" title={valuation.additional_title} />
          <PlainList entries={valuation.additional} across={3} />
        </div>
      </section>
      <ClientsShowcase />
    </>
  );
}
