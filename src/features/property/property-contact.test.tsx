// @vitest-environment jsdom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { home } from '#tests/fixtures/query-states.tsx';
import { getWhatsAppEnquiry } from './property-contact.ts';

it('adds the address to the message on the press if the server did not know its own', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // In development React says that the two differ, and keeps the server's.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const linkFrom = (origin: string | undefined) => {
    const { href, onClick } = getWhatsAppEnquiry(home(24), null, origin);
    return (
      <a href={href} onClick={onClick}>
        WhatsApp
      </a>
    );
  };
  const box = document.createElement('div');
  document.body.append(box);
  box.innerHTML = renderToString(linkFrom(undefined));
  act(() => void hydrateRoot(box, linkFrom('https://site.test')));
  const anchor = box.querySelector('a');
  const text = () => new URL(anchor?.href ?? '').searchParams.get('text');
  expect(text()).toBe('Hello, I am asking about Home 24, KES 18,500,000.');
  anchor?.addEventListener('click', (event) => event.preventDefault());
  act(() => anchor?.click());
  expect(text()).toBe('Hello, I am asking about Home 24, KES 18,500,000.\nhttps://site.test/property/24');
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
