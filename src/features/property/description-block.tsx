import { useId, useState } from 'react';
import { firstQuarter, paragraphsOf } from '#lib/text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './description-block.module.css';

/**
 * The description: its first quarter until "Read More" is pressed (spec §4, S16). The whole text is in the page, for
 * search engines and other programs.
 */
export function DescriptionBlock({ text }: { readonly text: string }) {
  const [expanded, setExpanded] = useState(false);
  const wholeId = useId();
  const { shown, cut } = firstQuarter(text.trim());
  if (!cut) return <Prose text={text} />;
  return (
    <>
      {/* As one paragraph: a cut just after a line break would leave one or two words on a line. */}
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
