import type { Agent } from '#contract/agent.ts';
import { agentPath } from '#contract/agent-path.ts';
import { previewOfFile } from '#contract/preview-picture.ts';
import { metaDescription } from '#lib/text.ts';
import type { PageAbout } from '#parts/screen-head.tsx';
import { webHref } from '#ui/web-href.ts';

/** What a person is called in a sentence: "About {first name}" (spec §2). */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

/** A person's titles in one line (spec §2). */
export const positionsOf = ({ position }: Pick<Agent, 'position'>): string => position.join(' • ');

const NETWORKS = [
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
  ['github', 'GitHub'],
] as const;

/** Where a person can be followed, in the order of the networks (spec §2); empty when nowhere. */
export function socialLinks(social: Agent['social']) {
  return NETWORKS.flatMap(([key, name]) => {
    const href = webHref(social?.[key] ?? '');
    return href === undefined ? [] : [{ name, href }];
  });
}

/** A trimmed text; undefined when it is missing or only white space. */
export const given = (text: string | null | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
};

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
