import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/privacy')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/privacy-policy${location.searchStr}`, statusCode: 301 });
  },
});
