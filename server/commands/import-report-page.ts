import { html, raw } from 'hono/html';
import type { CellReading, PropertyReading, Remarks, RowReading } from '../catalogue/lists/property-readings.ts';
import { REPORT_STYLE } from './import-report-style.ts';

// The pieces of the report of an import. It needs no script and nothing else from anywhere; all that comes from the list is
// escaped.

type Html = ReturnType<typeof html>;

export interface ReportSummary extends Remarks {
  /** The file or folder that was read. */
  readonly source: string;
  /** What came of it, in a sentence. */
  readonly verdict: string;
  readonly when: Date;
}

interface Contents {
  readonly homes: number;
  /** Properties with mistakes or doubts. */
  readonly marked: readonly { readonly id: string; readonly name: string }[];
}

/** A piece is made of texts only, so it is there at once. */
const textOf = (piece: Html): string => String(piece);

const list = (title: string, items: readonly string[], kind: string): Html | '' =>
  items.length === 0
    ? ''
    : html`<section class="told ${kind}"><h2>${title} (${items.length})</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>`;

const KINDS = [
  ['mistakes', 'Mistake'],
  ['doubts', 'Doubt'],
  ['notes', 'Note'],
] as const;

const remarks = (told: Remarks): Html | '' => {
  const items = KINDS.flatMap(([kind, word]) =>
    told[kind].map((text) => html`<li class="${kind}"><b>${word}:</b> ${text}</li>`),
  );
  return items.length === 0 ? '' : html`<ul class="remarks">${items}</ul>`;
};

const cellRow = (cell: CellReading): Html => {
  const kind = cell.mistakes.length > 0 ? 'mistakes' : cell.doubts.length > 0 ? 'doubts' : '';
  const nothing = html`<span class="nothing">nothing</span>`;
  return html`<tr class="${kind}"><th scope="row">${cell.column}</th><td>${cell.given === '' ? nothing : cell.given}</td><td>${cell.read === '' ? nothing : cell.read}${remarks(cell)}</td></tr>
`;
};

const rowBody = ({ place, cells }: RowReading, isOne: boolean): Html =>
  html`<tbody>${isOne ? '' : html`<tr class="unit"><th colspan="3" scope="rowgroup">${place}</th></tr>`}${cells.map(cellRow)}</tbody>`;

const STATES = { read: '', refused: ' (has mistakes)', withdrawn: ' (withdrawn: not on the site)' } as const;

/** One home: a table of its cells. @param id its anchor */
export function reportProperty(id: string, { where, name, state, rows, ...told }: PropertyReading): string {
  return textOf(html`<section class="home" id="${id}"><h3>${name === '' ? 'A row without a name' : name}${STATES[state]}</h3><p>${where}</p>${remarks(told)}
<table aria-label="${`Cells of ${name === '' ? where : name}`}"><thead><tr><th scope="col">Column</th><th scope="col">In the file</th><th scope="col">Read as</th></tr></thead>${rows.map((row) => rowBody(row, rows.length === 1))}</table></section>
`);
}

/** All above the homes. */
export function reportHead(summary: ReportSummary, { homes, marked }: Contents): string {
  const title = `How ${summary.source} was read`;
  return textOf(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(REPORT_STYLE)}</style></head>
<body><main><h1>${title}</h1><p>${summary.when.toISOString().slice(0, 16).replace('T', ' ')} UTC</p><p class="verdict">${summary.verdict}</p>
${list('Mistakes', summary.mistakes, 'mistakes')}${list('Doubts', summary.doubts, 'doubts')}${list('Notes', summary.notes, 'notes')}
<h2>Homes (${homes})</h2>
${homes === 0 ? html`<p>No home of a spreadsheet was read.</p>` : html`<p>Cells that are empty, and columns that are not imported, are left out.</p>`}
${marked.length === 0 ? '' : html`<nav aria-label="Homes with mistakes or doubts"><p>With mistakes or doubts:</p><ul>${marked.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`}
`);
}

/** What closes the page. */
export const reportTail = (): string => '</main></body></html>\n';
