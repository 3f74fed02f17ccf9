import type { ReactNode } from 'react';
import valuation, { services } from '#content/pages/valuation.json' with { type: 'json' };
import { Button, TextLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DimensionLine } from '#ui/dimension-line.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { ClientsShowcase } from './clients-showcase.tsx';
import { FirmPicture, PlainList } from './service-parts.tsx';
import styles from './valuation-screen.module.css';

interface ValuationScreenProps {
  readonly onChoose: (type: string) => void;
  /** Another feature's form. */
  readonly children: ReactNode;
}

/** Banner, eight services, the form, six more services, the clients (spec §2). */
export function ValuationScreen({ onChoose, children }: ValuationScreenProps) {
  const { form } = valuation;
  return (
    <>
      <div className={`relative stack clipped ${styles['masthead']}`}>
        <FirmPicture index={2} sizes="max(100vw, 630px)" ratio="fill" className="screen-only cover" />
        <div className={`relative ${styles['words']}`}>
          <div className="wrap">
            <h1>{valuation.title}</h1>
            <p className="text-sm top-6px">{valuation.banner}</p>
            <Button href="#quotation" className={`screen-only top-4 ${styles['action']}`}>
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
        <div className={classNames('wrap stack gap-8', styles['columns'])}>
          <div className={styles['lead']}>
            <DimensionLine />
            <h2 className="top-4" id="quotation" tabIndex={-1}>
              {form.title}
            </h2>
            <p className="muted top-2">{form.text}</p>
          </div>
          <div>{children}</div>
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

/** Without script the server renders the form with the type selected. */
const getFormLink = (type: string) => ({ to: '/request-valuation', search: { type }, hash: 'quotation' }) as const;

/** Each links to the form and selects its type there (spec §2). */
function ValuationServices({ onChoose }: Pick<ValuationScreenProps, 'onChoose'>) {
  return (
    <PlainList
      entries={services}
      across={4}
      className={styles['services']}
      more={({ types }) => (
        <p className="row gap-x-5 text-sm">
          {types.map((type) => (
            <TextLink key={type} {...getFormLink(type)} onClick={() => onChoose(type)}>
              {type}
            </TextLink>
          ))}
        </p>
      )}
    />
  );
}
