import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/properties')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/filter-results${location.searchStr}`, statusCode: 301 });
  },
});
