import { createFileRoute } from '@tanstack/react-router';
import { FirmTextScreen } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/privacy-policy')({
  component: () => <FirmTextScreen name="privacy" path="/privacy-policy" />,
});
