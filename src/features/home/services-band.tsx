import { home } from '#content/home.ts';
import band from '#ui/deep-band.module.css';
import { arrowRightIcon } from '#ui/further-icons.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PlanDrawing } from '#ui/plan-drawing.tsx';
import styles from './services-band.module.css';

/** Other services: valuation, sales and rentals, beside the plan of a plot. */
export function ServicesBand() {
  const { title, items, plan } = home.services;
  return (
    <section className={`${band['band']} ${styles['services']}`} aria-labelledby="services">
      <div className={`wrap ${band['columns']}`}>
        <div>
          <h2 id="services">{title}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <h3>{item.title}</h3>
                <p>{item.text}</p>
                <Link {...item.link}>
                  {item.action}
                  <Icon path={arrowRightIcon} small />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <PlanDrawing drawing="plot" whole {...plan} className={band['plan']} />
      </div>
    </section>
  );
}
