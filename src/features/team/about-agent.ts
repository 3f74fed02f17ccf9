import type { Agent } from '#contract/agent.ts';
import { agentPath } from '#contract/agent-path.ts';
import { previewOfFile } from '#contract/preview-picture.ts';
import { metaDescription } from '#lib/text.ts';
import type { PageAbout } from '#parts/screen-head.tsx';
import { positionsOf } from './profile-words.ts';

/**
 * Title and metadata of a profile.
 * @param agent undefined: not here yet; null: there is no one of this name
 * @param username as it stands in the address
 */
export function aboutAgent(agent: Agent | null | undefined, username: string): PageAbout {
  if (agent == null) {
    return {
      title: agent === null ? 'Agent not found' : 'Agent',
      description: "The agent you're looking for doesn't exist or may have been removed.",
      path: agentPath({ username }),
      noindex: true,
    };
  }
  const photo = previewOfFile(agent.image);
  return {
    title: agent.name,
    description: metaDescription(`${agent.name}, ${positionsOf(agent)}. ${agent.bio}`),
    path: agentPath(agent),
    preview: photo === undefined ? undefined : { path: photo, alt: agent.name },
  };
}
