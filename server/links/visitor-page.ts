import { html } from 'hono/html';
import { DAY_PARTS, formatWish, PART_WORDS } from '#contract/viewing.ts';
import type { ViewingState } from '#contract/viewing-state.ts';
import { getMapHref, getTelHref } from '#lib/contact-links.ts';
import { formatDayAndTime, getFirmDay } from '#lib/days.ts';
import { capitalise } from '#lib/text.ts';
import { getShownGate, isOpen, isOver } from '../viewings/viewing-life.ts';
import type { StoredViewing } from '../viewings/viewings.ts';
import type { Html } from './link-page.ts';
import { ROWS } from './viewing-fields.ts';
import { createDetails, createFormParts, type Typed } from './viewing-forms.ts';

/** What the page shows beside the viewing. */
export interface VisitorFacts {
  readonly stored: StoredViewing;
  readonly about: string;
  readonly agent: ViewingState['agent'];
  /** Paths and names of like homes, of a home that is gone. */
  readonly like: readonly { readonly href: string; readonly title: string; readonly price: string }[];
}

const FREE = 'Viewing is free. Pay nobody before you have seen the home and its papers.';

function createAnother({ stored }: VisitorFacts, typed: Typed | undefined, now: number): Html {
  const form = createFormParts('another', stored.viewing.version, typed);
  const min = getFirmDay(now);
  const parts = DAY_PARTS.map((part) => ({ value: part, label: PART_WORDS[part] }));
  const rows = ROWS.map(
    (row) =>
      html`<fieldset><legend>${row === 1 ? 'When would you like to come?' : `Choice ${row} (optional)`}</legend><div class="row">${form.input({ name: `date_${row}`, type: 'date', label: 'Day', min })}${form.select({ name: `part_${row}`, label: 'Time of day' }, parts)}</div></fieldset>`,
  );
  return form.create(html`${rows}${form.area({ name: 'note', label: 'Note (optional)' })}`, 'Ask for this');
}

function createFacts({ stored: { reference, viewing }, about, agent }: VisitorFacts): Html {
  const { state } = viewing;
  const { directions, point } = getShownGate(viewing);
  return html`<dl><dt>Home</dt><dd>${about}</dd>
    ${agent === null || state === 'requested' ? '' : html`<dt>${state === 'cancelled' || state === 'gone' ? 'Questions' : 'With'}</dt><dd>${capitalise(agent.name)}</dd><dt>Phone</dt><dd><a href="${getTelHref(agent.phone)}">${agent.phone}</a></dd>`}
    ${directions === '' ? '' : html`<dt>Directions</dt><dd>${directions}</dd>`}
    ${point === null ? '' : html`<dt>Gate</dt><dd><a href="${getMapHref(`${point.lat},${point.lng}`)}">Open the map</a></dd>`}
    ${viewing.note === '' ? '' : html`<dt>Our note</dt><dd>${viewing.note}</dd>`}
    ${state === 'requested' ? html`<dt>Asked for</dt><dd><ul>${viewing.wishes.map((wish) => html`<li>${formatWish(wish)}</li>`)}</ul></dd>` : ''}
    <dt>Reference</dt><dd>${reference}</dd></dl>`;
}

function createLead({ stored: { viewing }, like }: VisitorFacts): Html | '' {
  switch (viewing.state) {
    case 'requested':
      return html`<p class="told">We will answer with a time, by phone or by e-mail.</p>`;
    case 'cancelled':
      return html`<p>${viewing.cancelled_by === 'visitor' ? 'You cancelled it.' : 'We are sorry that we had to cancel it.'} You may ask for a viewing again on the page of the home.</p>`;
    case 'gone':
      return like.length === 0
        ? ''
        : html`<section><h2>Homes like it</h2><ul>${like.map(({ href, title, price }) => html`<li><a href="${href}">${price}, ${title}</a></li>`)}</ul></section>`;
    default:
      return '';
  }
}

/** Creates the page on which a visitor without the app answers. @param typed after an error @param now wall clock, ms */
export function createVisitorBody(facts: VisitorFacts, typed: Typed | undefined, now: number): Html {
  const { viewing } = facts.stored;
  const body = html`${createFacts(facts)}${createLead(facts)}`;
  if (isOver(viewing, now)) return html`${body}<p>To see the home again, ask for a viewing on its page.</p>`;
  if (!isOpen(viewing, now)) return body;
  const act = typed?.field('act');
  const accepts = viewing.offers
    .filter((at) => Date.parse(at) > now)
    .map((at) => {
      const form = createFormParts('accept', viewing.version, undefined);
      return form.create(form.hidden('at', at), `Accept ${formatDayAndTime(at)}`, false, true);
    });
  const passed = viewing.state === 'proposed' && accepts.length === 0;
  return html`${body}${accepts}${passed ? html`<p>The times that we proposed have passed. Please ask for another one.</p>` : ''}
    ${viewing.state === 'confirmed' ? html`<p class="quiet">${FREE}</p>` : ''}
    <section>${createDetails('Ask for another time', createAnother(facts, typed, now), act === 'another' || passed)}
    ${createDetails('Cancel the viewing', createFormParts('withdraw', viewing.version, typed).create(html`<p>We tell the agency at once.</p>`, 'Yes, cancel the viewing', true), act === 'withdraw')}</section>`;
}
