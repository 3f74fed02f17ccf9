import { createFileRoute } from '@tanstack/react-router';
import { aboutFirmText } from '#features/firm/about-firm-text.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/selling-guide')({
  component: () => (
    <>
      <ScreenHead {...aboutFirmText('selling_guide', '/selling-guide')} />
      <FirmTextPage name="selling_guide" />
    </>
  ),
});
