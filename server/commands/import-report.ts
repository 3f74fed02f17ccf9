import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { html, raw } from 'hono/html';
import { type ImportOutcome, ImportRefused, importCatalogue } from '../catalogue/import/import.ts';
import type {
  CellReading,
  PropertyListener,
  PropertyReading,
  Remarks,
  RowReading,
} from '../catalogue/lists/property-readings.ts';
import type { ImportOptions } from '../catalogue/plan/import-run.ts';
import { CatalogueError } from '../catalogue/problems.ts';

type Html = ReturnType<typeof html>;

interface ReportSummary extends Remarks {
  readonly source: string;
  readonly verdict: string;
  readonly when: Date;
}

interface MarkedProperty {
  readonly id: string;
  readonly name: string;
}

const formatRemarks = (title: string, items: readonly string[], kind: string): Html | '' =>
  items.length === 0
    ? ''
    : html`<section class="remark-list ${kind}"><h2>${title} (${items.length})</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>`;

const KINDS = [
  ['mistakes', 'Mistake'],
  ['doubts', 'Doubt'],
  ['notes', 'Note'],
] as const;

const formatRemarkList = (remarks: Remarks): Html | '' => {
  const items = KINDS.flatMap(([kind, word]) =>
    remarks[kind].map((text) => html`<li class="${kind}"><b>${word}:</b> ${text}</li>`),
  );
  return items.length === 0 ? '' : html`<ul class="remarks">${items}</ul>`;
};

const formatCellRow = (cell: CellReading): Html => {
  const kind = cell.mistakes.length > 0 ? 'mistakes' : cell.doubts.length > 0 ? 'doubts' : '';
  const nothing = html`<span class="nothing">nothing</span>`;
  return html`<tr class="${kind}"><th scope="row">${cell.column}</th><td>${cell.text === '' ? nothing : cell.text}</td><td>${cell.meaning === '' ? nothing : cell.meaning}${formatRemarkList(cell)}</td></tr>
`;
};

const formatRowBody = ({ place, cells }: RowReading, isSingle: boolean): Html =>
  html`<tbody>${isSingle ? '' : html`<tr class="unit"><th colspan="3" scope="rowgroup">${place}</th></tr>`}${cells.map(formatCellRow)}</tbody>`;

const STATES = { read: '', refused: ' (has mistakes)', withdrawn: ' (withdrawn: not on the site)' } as const;

const formatPropertySection = (id: string, { where, name, state, rows, ...remarks }: PropertyReading): Html =>
  html`<section class="property" id="${id}"><h3>${name === '' ? 'A row without a name' : name}${STATES[state]}</h3><p>${where}</p>${formatRemarkList(remarks)}
<table aria-label="${`Cells of ${name === '' ? where : name}`}"><thead><tr><th scope="col">Column</th><th scope="col">In the file</th><th scope="col">Read as</th></tr></thead>${rows.map((row) => formatRowBody(row, rows.length === 1))}</table></section>
`;

function formatPageHead(summary: ReportSummary, count: number, marked: readonly MarkedProperty[]): Html {
  const title = `How ${summary.source} was read`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(REPORT_STYLE)}</style></head>
<body><main><h1>${title}</h1><p>${summary.when.toISOString().slice(0, 16).replace('T', ' ')} UTC</p><p class="verdict">${summary.verdict}</p>
${formatRemarks('Mistakes', summary.mistakes, 'mistakes')}${formatRemarks('Doubts', summary.doubts, 'doubts')}${formatRemarks('Notes', summary.notes, 'notes')}
<h2>Homes (${count})</h2>
${count === 0 ? html`<p>No home of a spreadsheet was read.</p>` : html`<p>Cells that are empty, and columns that are not imported, are left out.</p>`}
${marked.length === 0 ? '' : html`<nav aria-label="Homes with mistakes or doubts"><p>With mistakes or doubts:</p><ul>${marked.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`}
`;
}

const PAGE_TAIL = '</main></body></html>\n';

/** Sheets hold private columns, so only the owner of the file may read the report. */
const OWNER_ONLY = 0o600;

interface ReportFiles {
  readonly path: string;
  readonly unfinished: string;
  readonly spool: string;
  readonly properties: FileHandle;
  readonly page: FileHandle;
}

/** Writes the page to a file, whole or not at all; the properties wait in a second file until its head is known. */
class ReportFile implements PropertyListener {
  readonly #files: ReportFiles;
  readonly #marked: MarkedProperty[] = [];
  #count = 0;

  private constructor(files: ReportFiles) {
    this.#files = files;
  }

  /** @throws when no file can be made beside `path` or in the temporary folder */
  static async create(path: string): Promise<ReportFile> {
    const unfinished = join(dirname(path), `.${randomUUID()}.unfinished`);
    const page = await open(unfinished, 'wx', OWNER_ONLY);
    let spool: string | undefined;
    try {
      spool = await mkdtemp(join(tmpdir(), 'report-'));
      const properties = await open(join(spool, 'homes'), 'wx', OWNER_ONLY);
      return new ReportFile({ path, unfinished, spool, page, properties });
    } catch (error) {
      await page.close();
      await rm(unfinished, { force: true });
      if (spool !== undefined) await rm(spool, { recursive: true, force: true });
      throw error;
    }
  }

  async onBegin(): Promise<void> {
    this.#count = 0;
    this.#marked.length = 0;
    await this.#files.properties.truncate(0);
  }

  async onProperty(reading: PropertyReading): Promise<void> {
    const id = `home-${++this.#count}`;
    const isMarked = [reading, ...reading.rows.flatMap(({ cells }) => cells)].some(
      ({ mistakes, doubts }) => mistakes.length + doubts.length > 0,
    );
    if (isMarked) this.#marked.push({ id, name: reading.name === '' ? reading.where : reading.name });
    await this.#files.properties.appendFile(String(formatPropertySection(id, reading)));
  }

  async finish(summary: ReportSummary): Promise<void> {
    const { page, spool, unfinished, path } = this.#files;
    await page.appendFile(String(formatPageHead(summary, this.#count, this.#marked)));
    for await (const piece of createReadStream(join(spool, 'homes'))) await page.appendFile(piece);
    await page.appendFile(PAGE_TAIL);
    await page.sync();
    await page.close();
    await rename(unfinished, path);
  }

  async close(): Promise<void> {
    const { properties, page, spool, unfinished } = this.#files;
    await properties.close();
    await page.close().catch(() => undefined);
    await rm(spool, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

interface ReportOptions {
  readonly showsAll: boolean;
  readonly report: string | undefined;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Imports, and reports how each cell was read where an option asks for it. */
export async function importWithReport(
  options: ImportOptions,
  { showsAll, report: path, print, complain }: ReportOptions,
): Promise<ImportOutcome> {
  if (!showsAll && path === undefined) return importCatalogue(options);
  const report =
    path === undefined
      ? undefined
      : await ReportFile.create(path).catch((error: unknown) => {
          throw new CatalogueError([`${path}: the report cannot be written there (${getReason(error)})`]);
        });
  const listener: PropertyListener = {
    onBegin: () => report?.onBegin(),
    onProperty: async (reading) => {
      await report?.onProperty(reading);
      if (showsAll) for (const line of formatReading(reading)) print(line);
    },
  };
  const finish = async (verdict: string, issues: readonly string[], outcome: ImportOutcome): Promise<void> => {
    if (report === undefined) return;
    const { notes, doubts } = outcome;
    const mistakes = issues.filter((issue) => !doubts.includes(issue));
    try {
      await report.finish({ source: basename(options.folder), verdict, when: new Date(), mistakes, doubts, notes });
      print(`The report is in ${path}; open it in a browser.`);
    } catch (error) {
      complain(`The report could not be written to ${path} (${getReason(error)}).`);
    }
  };
  try {
    const outcome = await importCatalogue({ ...options, listener });
    await finish(options.dryRun === true ? 'A dry run: nothing was changed.' : 'Imported.', [], outcome);
    return outcome;
  } catch (error) {
    if (error instanceof ImportRefused) await finish('Nothing was changed.', error.issues, error.outcome);
    throw error;
  } finally {
    await report?.close();
  }
}

function* formatReading({ where, name, state, rows, ...remarks }: PropertyReading): Generator<string> {
  yield `${where}: ${name}${state === 'read' ? '' : state === 'refused' ? ' (has mistakes)' : ' (withdrawn)'}`;
  for (const { place, cells } of rows) {
    if (rows.length > 1) yield `  ${place}`;
    for (const cell of cells) {
      yield `    ${cell.column}: ${JSON.stringify(cell.text)} -> ${cell.meaning === '' ? 'nothing' : JSON.stringify(cell.meaning)}`;
      yield* formatRemarkLines(cell, '      ');
    }
  }
  yield* formatRemarkLines(remarks, '    ');
}

function* formatRemarkLines({ mistakes, doubts }: Remarks, indent: string): Generator<string> {
  for (const mistake of mistakes) yield `${indent}mistake: ${mistake}`;
  for (const doubt of doubts) yield `${indent}doubt: ${doubt}`;
}

const REPORT_STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1d2420;--soft:#56605a;--line:#c9cfcb;--head:#eef2ef;--bad:#9f1d1d;--badpaper:#fdeeee;--doubt:#7a4a00;--doubtpaper:#fff5e0;--link:#0b5d3b}
@media (prefers-color-scheme:dark){:root{--paper:#141816;--ink:#e9eeeb;--soft:#a9b4ae;--line:#3b4540;--head:#1f2622;--bad:#ff9d9d;--badpaper:#341b1b;--doubt:#ffc76b;--doubtpaper:#33270f;--link:#7fd6ae}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem;line-height:1.25;margin:.5rem 0;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1.05rem;margin:0;overflow-wrap:anywhere}
p{margin:.25rem 0;overflow-wrap:anywhere}
.verdict{font-weight:600}
ul{margin:.25rem 0;padding-left:1.25rem}
li{overflow-wrap:anywhere}
a{color:var(--link);display:inline-block;padding:.5rem 0;min-height:2.75rem}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
.remark-list.mistakes{border-left:.25rem solid var(--bad);padding-left:.75rem}
.remark-list.doubts{border-left:.25rem solid var(--doubt);padding-left:.75rem}
.property{margin:1.5rem 0;content-visibility:auto;contain-intrinsic-size:auto 30rem;scroll-margin-top:1rem}
.property>p,.nothing{color:var(--soft)}
.nothing{font-style:italic}
table{width:100%;border-collapse:collapse;table-layout:fixed;margin-top:.5rem}
th,td{border:1px solid var(--line);padding:.375rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}
th{font-weight:600}
thead th,.unit th{background:var(--head)}
thead th:first-child{width:24%}
thead th:nth-child(2){width:32%}
tr.mistakes>*{background:var(--badpaper)}
tr.doubts>*{background:var(--doubtpaper)}
.remarks{list-style:none;padding:0;font-size:.9375rem;white-space:normal}
.remarks .mistakes{color:var(--bad)}
.remarks .doubts{color:var(--doubt)}
.remarks .notes{color:var(--soft)}
@media (max-width:30rem){main{padding:.75rem}th,td{padding:.375rem}table{font-size:.9375rem}thead th:first-child{width:35%}th{font-size:.875rem}thead th:nth-child(2){width:30%}}
@media print{:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#333;--line:#888;--head:#eee;--bad:#900;--badpaper:#fff;--doubt:#630;--doubtpaper:#fff;--link:#000}main{max-width:none;padding:0}.property{content-visibility:visible}tr{break-inside:avoid}h3{break-after:avoid}}
`;
