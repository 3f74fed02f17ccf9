import { createFileRoute } from '@tanstack/react-router';
import { FirmTextScreen } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/selling-guide')({
  component: () => <FirmTextScreen name="selling_guide" path="/selling-guide" />,
});
