import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import band from '#ui/deep-band.module.css';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import styles from './closing-band.module.css';

interface ClosingBandProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly link: string;
}

/** The dark band that ends a page and joins the footer: a question beside the plan of a plot. */
export function ClosingBand({ title, text, label, link }: ClosingBandProps) {
  return (
    <section className={classNames(band['band'], styles['closing'])} aria-labelledby="closing">
      <div className={classNames('wrap', band['columns'], styles['columns'])}>
        <div>
          <h2 id="closing">{title}</h2>
          <p>{text}</p>
          <Button href={link} className={styles['action']}>
            {label}
          </Button>
        </div>
        <PlanDrawing drawing="plot" whole along="40.2 m" up="20.1 m" middle="KES ?" className={band['plan']} />
      </div>
    </section>
  );
}
