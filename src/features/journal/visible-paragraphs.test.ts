import { expect, it } from 'vitest';
import { visibleParagraphs } from './visible-paragraphs.ts';

it('gives a paragraph for each block, without markup', () => {
  expect(
    visibleParagraphs(
      '<h2>Before</h2>\n<p>Set <strong>aside</strong> a&nbsp;sum &amp; wait.</p><ul><li>One</li><li>Two',
    ),
  ).toEqual(['Before', 'Set aside a sum & wait.', 'One', 'Two']);
});

it('leaves out what runs or is not seen', () => {
  expect(
    visibleParagraphs('<p>A</p><script>alert(1)</script><style>p{}</style><!-- <p>no</p> --><p onclick="x">B'),
  ).toEqual(['A', 'B']);
});

it('reads escapes once, so that an escaped tag stays words', () => {
  expect(visibleParagraphs('<p>&lt;b&gt; &amp;lt; &#8217; &#x41; &unknown;</p>')).toEqual(['<b> &lt; ’ A &unknown;']);
});

it('parts the cells of a table, and is not misled by a sign in an attribute', () => {
  expect(
    visibleParagraphs('<table><caption>Fees</caption><tr><th>Duty</th><td title="a > b">4%</td></tr></table>1 < 2'),
  ).toEqual(['Fees', 'Duty', '4%', '1 < 2']);
});
