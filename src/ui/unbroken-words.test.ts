import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatUnbroken } from './unbroken-words.tsx';

it.each([
  ['Eighth-acre plot, Section 9', ['Eighth-acre', 'Section 9']],
  ['Mtaro Place, off-plan homes', ['off-plan']],
  ['Reduced by KES 300,000 on 30 October 2026', ['KES 300,000', '30 October 2026']],
  ['A 4.2-metre gate, 10 kW of sun, 300 m to tar', ['4.2-metre', '10 kW', '300 m']],
  ['Built in 1998, ready March 2027', ['in 1998', 'March 2027']],
  ['Ready offline, 14 small photos, 3 days ago', ['14 small photos', '3 days ago']],
  ['A villa in Karen', []],
])('no line of "%s" ends within %j', (text, whole) => {
  const html = renderToStaticMarkup(formatUnbroken(text));
  expect([...html.matchAll(/<span class="nowrap">(.*?)<\/span>/g)].map(([, words]) => words)).toEqual(whole);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
