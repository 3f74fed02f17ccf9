import { createFileRoute } from '@tanstack/react-router';
import { aboutFirmText } from '#features/firm/about-firm-text.ts';
import { FirmTextPage } from '#features/firm/firm-text-page.tsx';
import { pictureCredits } from '#features/firm/picture-credits.tsx';
import { ScreenHead } from '#parts/screen-head.tsx';

export const Route = createFileRoute('/terms')({
  component: () => (
    <>
      <ScreenHead {...aboutFirmText('terms', '/terms')} />
      <FirmTextPage name="terms" last={pictureCredits} />
    </>
  ),
});
