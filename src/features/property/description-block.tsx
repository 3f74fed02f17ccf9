import { useId, useState } from 'react';
import { firstQuarter, paragraphsOf } from '#lib/text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './description-block.module.css';

/**
 * The description: its first quarter until "Read More" is pressed (spec §4, decision 16). The whole text is in the page
 * all the time, for readers that press no buttons.
 */
export function DescriptionBlock({ text }: { readonly text: string }) {
  const [expanded, setExpanded] = useState(false);
  const wholeId = useId();
  const { shown, cut } = firstQuarter(text.trim());
  if (!cut) return <Prose text={text} />;
  return (
    <>
      {/* One paragraph: a cut soon after a break would leave a word or two alone on a line. */}
      {!expanded && <Prose text={shown.replaceAll(/\s+/gu, ' ')} />}
      <div id={wholeId} hidden={!expanded}>
        <Prose text={text} />
      </div>
      <LinkButton aria-expanded={expanded} aria-controls={wholeId} onClick={() => setExpanded(!expanded)}>
        {expanded ? 'Read less' : 'Read More'}
      </LinkButton>
    </>
  );
}

function Prose({ text }: { readonly text: string }) {
  return (
    <div className={styles['prose']}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
