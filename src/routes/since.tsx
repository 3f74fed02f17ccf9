import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/since')({
  beforeLoad: () => {
    throw redirect({ to: '/news', statusCode: 301 });
  },
});
