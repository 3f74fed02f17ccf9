import credits from '#content/picture-credits.json' with { type: 'json' };
import disclosure from './disclosure.module.css';
import styles from './picture-credits.module.css';

/** The licences of the pictures require this list. */
export function PictureCredits() {
  return (
    <>
      {credits.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <details className="top-4 ruled ruled-top">
        <summary className={`flex spread strong middle gap-4 ${disclosure['summary']}`}>{credits.summary}</summary>
        {credits.libraries.map(({ library, licence, licence_address, authors }) => (
          <div key={library} className={styles['library']}>
            <h3>{library}</h3>
            <p className="muted text-sm">
              {licence}, {licence_address}
            </p>
            <dl className="small top-2">
              {authors.map(({ author, models }) => (
                <div key={author} className="stack gap-3 ruled-top">
                  <dt>{author}</dt>
                  <dd className="muted">{models.join(', ')}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </details>
    </>
  );
}

export const pictureCredits = { id: 'pictures', heading: credits.title, content: <PictureCredits /> };
