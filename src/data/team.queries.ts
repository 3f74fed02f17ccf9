import { queryOptions } from '@tanstack/react-query';
import { TEAM_HREF } from '#contract/agent-path.ts';
import type { ReadAnswers } from '#contract/read-answers.ts';
import { readListCall } from './api-client.ts';
import { readMeta } from './query-reads.ts';

const team = { method: 'GET', firstWords: 'detail', read: ({ team: read }: ReadAnswers) => read } as const;

/**
 * Everyone who works here (S28); our own content, not the API host's. One answer serves the team's page and every
 * profile, so that all of them are on the device once one was seen.
 */
export const teamQuery = () =>
  queryOptions({
    queryKey: ['content', 'team'],
    meta: readMeta({ method: 'GET', href: TEAM_HREF }),
    queryFn: ({ signal }) => readListCall(team, TEAM_HREF, 'Failed to fetch the team', signal),
  });
