import type { Agent } from '#contract/agent.ts';
import { getAgentPath } from '#contract/agent-path.ts';
import { getPreviewFile } from '#contract/preview-picture.ts';
import { formatDescription } from '#lib/text.ts';
import type { PageAbout } from '#parts/screen-head.tsx';
import { getWebHref } from '#ui/web-href.ts';
import { missing } from './words.ts';

/** Sentences such as "About {first name}" use it (spec §2). */
export const getFirstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

export const getPositions = ({ position }: Pick<Agent, 'position'>): string => position.join(' • ');

const NETWORKS = [
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
  ['github', 'GitHub'],
] as const;

export function getSocialLinks(social: Agent['social']) {
  return NETWORKS.flatMap(([key, name]) => {
    const href = getWebHref(social?.[key] ?? '');
    return href === undefined ? [] : [{ name, href }];
  });
}

export const omitBlank = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/** @param agent undefined: not loaded; null: there is none */
export function createAgentHead(agent: Agent | null | undefined, username: string): PageAbout {
  if (agent == null) {
    return {
      title: agent === null ? missing.title : 'Agent',
      description: missing.text,
      path: getAgentPath({ username }),
      noindex: true,
    };
  }
  const photo = getPreviewFile(agent.image);
  return {
    title: agent.name,
    description: formatDescription(`${agent.name}, ${getPositions(agent)}. ${agent.bio}`),
    path: getAgentPath(agent),
    preview: photo === undefined ? undefined : { path: photo, alt: agent.name },
  };
}
