import { useEffect } from 'react';
import { description as firmDescription, name as firmName } from '#content/firm.json' with { type: 'json' };
import { Button, ButtonLink } from '#ui/button.tsx';
import { FailedPanel, Panel, PlanDrawing, StillWorks } from '#ui/panel.tsx';
import { adoptTag } from '#ui/screen-tags.ts';
import { TextField } from '#ui/text-field.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './not-found-page.module.css';
import { failed as failedWords, notFound as words } from './words.ts';

const loadMissingPage = async () => (await import('./missing-page.tsx')).MissingPage;

/** Chromium, Firefox, WebKit and Vite say so when a script or stylesheet fails to load. */
const MISSING_FILE = /imported|module script|preload/;

export function FailedPage({ error }: { readonly error: unknown }) {
  const { Part: MissingPage, isMissing, prepare } = useOnDemand(loadMissingPage);
  const isMissingFile = MISSING_FILE.test(String(error));
  useEffect(() => {
    if (isMissingFile) void prepare();
  }, [isMissingFile, prepare]);
  const retry = (): void => window.location.reload();
  const failed = (
    <FailedPanel
      level={1}
      message={failedWords.message}
      reloads
      onRetry={retry}
      back={<ButtonLink to="/">{failedWords.home}</ButtonLink>}
    />
  );
  const missing = MissingPage === null ? null : <MissingPage onRetry={retry} failed={failed} />;
  return (
    <>
      <title ref={adoptTag}>{firmName}</title>
      {isMissingFile && !isMissing ? missing : failed}
    </>
  );
}

/** Its search is a plain form, which works without script (S6). */
export function NotFoundPage() {
  return (
    <div className="wrap">
      <title ref={adoptTag}>{`${words.title} | ${firmName}`}</title>
      <meta ref={adoptTag} name="description" content={firmDescription} />
      <Panel
        big
        level={1}
        title={words.title}
        drawing={<PlanDrawing drawing="plot" along="? m" up="? m" middle={words.code} />}
        actions={
          <>
            <ButtonLink variant="main" to="/">
              {words.home}
            </ButtonLink>
            <ButtonLink to="/properties">{words.browse}</ButtonLink>
          </>
        }
        after={
          <search>
            <form action="/filter-results" method="get" className="row gap-2">
              <TextField
                label={words.search}
                labelHidden
                type="search"
                name="location"
                placeholder={words.placeholder}
                enterKeyHint="search"
                autoComplete="off"
                className={styles['text']}
              />
              <Button type="submit">{words.search}</Button>
            </form>
          </search>
        }
      >
        <p>
          <span className="visually-hidden">{words.code}. </span>
          {words.text}
        </p>
        <StillWorks />
      </Panel>
    </div>
  );
}
