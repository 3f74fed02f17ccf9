import { createFileRoute } from '@tanstack/react-router';
import { aboutFirmText } from '#features/firm/about-firm-text.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/buying-guide')({
  component: () => (
    <>
      <ScreenHead {...aboutFirmText('buying_guide', '/buying-guide')} />
      <FirmTextPage name="buying_guide" />
    </>
  ),
});
