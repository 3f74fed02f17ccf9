import { longDate } from '#lib/dates.ts';
import { type Block, type FirmText, type FirmTextName, firmTexts } from './firm-texts.ts';
import { PlainPage } from './plain-page.tsx';

/** A page that is the firm's own words only: about, guides, questions, privacy, terms. */
export function FirmTextPage({ name }: { readonly name: FirmTextName }) {
  const text: FirmText = firmTexts[name];
  return (
    <PlainPage
      title={text.title}
      lead={
        <>
          {text.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {text.updated !== undefined && <p className="small">Last changed on {longDate(text.updated)}.</p>}
        </>
      }
    >
      {text.sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {blocks.map((block, index) => (
            <FirmBlock key={`${heading} ${index}`} block={block} />
          ))}
        </section>
      ))}
      {text.note !== undefined && <p className="muted small">{text.note}</p>}
    </PlainPage>
  );
}

function FirmBlock({ block }: { readonly block: Block }) {
  if (block.type === 'p') return <p>{block.text}</p>;
  if (block.type === 'ul') return <Items items={block.items} />;
  return (
    <ol>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  );
}

function Items({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
