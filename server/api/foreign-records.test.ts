import { describe, expect, it } from 'vitest';
import type { Picture } from '#contract/property.ts';
import { adaptArticle, adaptArticleSummary } from './foreign-records.ts';

const HOST = 'https://api.example';

/** Only pictures of the host are allowed. */
const createPicture = (url: string, alt: string): Picture | undefined => {
  const address = URL.canParse(url, HOST) ? new URL(url, HOST) : undefined;
  if (address?.origin !== HOST) return undefined;
  return { url: `/media/r${address.pathname}`, widths: [480, 1080], width: 1600, height: 1067, color: '#aabbcc', alt };
};

/** What an image of ours gets beside its address. */
const LAZY = 'loading="lazy" decoding="async" width="1600" height="1067"';

const getContent = async (content: string): Promise<unknown> => {
  const article = await adaptArticle({ slug: 'a', content }, createPicture);
  return typeof article === 'object' && article !== null && 'content' in article ? article.content : undefined;
};

describe('an article of another host', () => {
  it('has its images under our own addresses', async () => {
    expect(
      await getContent(
        `<p><img src="/uploads/a.jpg" alt="A house"></p><figure><img alt="B" src="${HOST}/b.png"></figure>`,
      ),
    ).toBe(
      `<p><img src="/media/r/uploads/a.jpg-1080.webp" alt="A house" ${LAZY}></p>` +
        `<figure><img alt="B" src="/media/r/b.png-1080.webp" ${LAZY}></figure>`,
    );
  });

  it.each([
    ['another host', 'https://elsewhere.example/a.jpg'],
    ['another host without scheme', '//elsewhere.example/a.jpg'],
    ['data', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['nonsense', 'http://'],
  ])('shows the words of an image of %s, not the image', async (_name, src) => {
    expect(await getContent(`<p><img src="${src}" alt="A house"></p>`)).toBe('<p><img alt="A house"></p>');
  });

  it('keeps links, also to pictures, and deletes the images of its earlier version', async () => {
    expect(await getContent('<p><a href="https://elsewhere.example/a.jpg">big</a></p>')).toBe(
      '<p><a href="https://elsewhere.example/a.jpg" rel="external noopener noreferrer">big</a></p>',
    );
    const others = await Promise.all([getContent('<img src="/a.jpg">'), getContent('<img src="/b.jpg">')]);
    expect(others).toEqual(['a', 'b'].map((name) => `<img src="/media/r/${name}.jpg-1080.webp" ${LAZY}>`));
  });

  it('has no content in a list', async () => {
    expect(await adaptArticleSummary({ slug: 'a', content: '<p>Long</p>' }, createPicture)).not.toHaveProperty(
      'content',
    );
  });
});
