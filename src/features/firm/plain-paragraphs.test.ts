import { expect, it } from 'vitest';
import { plainParagraphs } from './plain-paragraphs.ts';

it('gives a paragraph for each block, without markup', () => {
  expect(
    plainParagraphs('<h2>Before</h2>\n<p>Set <strong>aside</strong> a&nbsp;sum &amp; wait.</p><ul><li>One</li><li>Two'),
  ).toEqual(['Before', 'Set aside a sum & wait.', 'One', 'Two']);
});

it('leaves out what runs or is not seen', () => {
  expect(
    plainParagraphs('<p>A</p><script>alert(1)</script><style>p{}</style><!-- <p>no</p> --><p onclick="x">B'),
  ).toEqual(['A', 'B']);
});

it('reads escapes once, so that an escaped tag stays words', () => {
  expect(plainParagraphs('<p>&lt;b&gt; &amp;lt; &#8217; &#x41; &unknown;</p>')).toEqual(['<b> &lt; ’ A &unknown;']);
});
