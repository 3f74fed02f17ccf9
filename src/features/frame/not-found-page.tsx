import { description as firmDescription, name as firmName } from '#content/firm.json' with { type: 'json' };
import { Button, ButtonLink } from '#ui/button.tsx';
import { Panel, PlanDrawing } from '#ui/panel.tsx';
import { takeTag } from '#ui/screen-tags.ts';
import { TextField } from '#ui/text-field.tsx';
import styles from './not-found-page.module.css';

/** The 404 page (spec §2). Its search is a plain form, so that it works without a script (S6). */
export function NotFoundPage() {
  return (
    <div className="wrap">
      <title ref={takeTag}>{firmName}</title>
      <meta ref={takeTag} name="description" content={firmDescription} />
      <Panel
        big
        level={1}
        title="Property Not Found"
        drawing={<PlanDrawing drawing="plot" along="? m" up="? m" middle="404" />}
        actions={
          <>
            <ButtonLink variant="main" to="/">
              Return Home
            </ButtonLink>
            <ButtonLink to="/properties">Browse Properties</ButtonLink>
          </>
        }
        after={
          <search>
            <form action="/filter-results" method="get" className="row gap-2">
              <TextField
                label="Search"
                labelHidden
                type="search"
                name="location"
                placeholder="Search properties, locations..."
                enterKeyHint="search"
                autoComplete="off"
                className={styles['text']}
              />
              <Button type="submit">Search</Button>
            </form>
          </search>
        }
      >
        <p>
          <span className="visually-hidden">404. </span>
          This page does not exist, or the property has been moved or taken down.
        </p>
      </Panel>
    </div>
  );
}
