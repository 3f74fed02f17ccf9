import { createFileRoute } from '@tanstack/react-router';
import { FirmTextScreen } from '#features/firm/firm-text-page.tsx';
import { pictureCredits } from '#features/firm/picture-credits.tsx';

export const Route = createFileRoute('/terms')({
  component: () => <FirmTextScreen name="terms" path="/terms" last={pictureCredits} />,
});
