/** What React leaves where a part of a page threw, or its script was not there in time; the browser would make up for it. */
const UNFINISHED = '<!--$!-->';

/** The part of a rendered page that tells whether all of it is there. */
interface Rendered {
  readonly status: number;
  readonly body: string;
  readonly hasFailures: boolean;
}

/**
 * Renders a page, and once more where a part of it is missing: without script nobody would ever see that part.
 * @param render one try
 * @returns the page; with status 500 and failures where a part was missing both times
 */
export async function renderWhole<Page extends Rendered>(render: () => Promise<Page>): Promise<Page> {
  const page = await render();
  if (!page.body.includes(UNFINISHED)) return page;
  const again = await render();
  return again.body.includes(UNFINISHED) ? { ...again, status: 500, hasFailures: true } : again;
}
