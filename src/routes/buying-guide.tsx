import { createFileRoute } from '@tanstack/react-router';
import { FirmTextScreen } from '#features/firm/firm-text-page.tsx';

export const Route = createFileRoute('/buying-guide')({
  component: () => <FirmTextScreen name="buying_guide" path="/buying-guide" />,
});
