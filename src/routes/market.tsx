import { createFileRoute } from '@tanstack/react-router';
import { FirmTextScreen } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/market')({
  component: () => <FirmTextScreen name="market" path="/market" />,
});
