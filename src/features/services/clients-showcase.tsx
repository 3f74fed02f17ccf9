import { useEffect, useRef, useState } from 'react';
import { categories, subtitle, title } from '#content/clients.json' with { type: 'json' };
import { pauseIcon, playIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { usePlaying } from '#ui/use-playing.ts';
import { CarouselLoop } from './carousel-loop.tsx';
import styles from './clients-showcase.module.css';
import { Monogram } from './monogram.tsx';

/** How long each view of the logos stays (spec §9), ms. */
const STANDS_MS = 2500;

/**
 * The clients showcase (spec §2, §9): a row of logos for each category. All rows move together, while they are in view
 * and neither hovered, touched nor focused; one button stops them.
 */
export function ClientsShowcase() {
  const section = useRef<HTMLElement>(null);
  const [isInView, setInView] = useState(false);
  const { isPlaying, isPaused, isStill, setPaused } = usePlaying(section, isInView);

  useEffect(() => {
    const element = section.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={section} className="section" aria-labelledby="clients">
      <div className="wrap">
        <SectionHead
          id="clients"
          title={title}
          lead={subtitle}
          action={
            <LinkButton
              quiet
              icon={isPaused ? playIcon : pauseIcon}
              className={isStill ? styles['idle'] : styles['pause']}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? 'Play' : 'Pause'}
              <span className="visually-hidden"> the logos</span>
            </LinkButton>
          }
        />
        <div className={styles['rows']}>
          {categories.map(({ category, items }) => (
            <CarouselLoop key={category} title={category} isPlaying={isPlaying} everyMs={STANDS_MS}>
              {items.map(({ id, name, logo }) => (
                <Monogram key={id} name={name} logo={logo} />
              ))}
            </CarouselLoop>
          ))}
        </div>
      </div>
    </section>
  );
}
