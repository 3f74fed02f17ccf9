import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Toast } from './toast.tsx';

it('keeps the place of toasts in the page, so that a screen reader listens to it', () => {
  expect(renderToStaticMarkup(<Toast />)).toContain('role="status"');
});
