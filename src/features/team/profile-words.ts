import type { Agent } from '#contract/agent.ts';
import { agentPath } from '#contract/agent-path.ts';
import { previewOfFile } from '#contract/preview-picture.ts';
import { formatDescription } from '#lib/text.ts';
import type { PageAbout } from '#parts/screen-head.tsx';
import { getWebHref } from '#ui/web-href.ts';
import { missing } from './words.ts';

/** Sentences such as "About {first name}" use it (spec §2). */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

export const positionsOf = ({ position }: Pick<Agent, 'position'>): string => position.join(' • ');

const NETWORKS = [
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
  ['github', 'GitHub'],
] as const;

export function socialLinks(social: Agent['social']) {
  return NETWORKS.flatMap(([key, name]) => {
    const href = getWebHref(social?.[key] ?? '');
    return href === undefined ? [] : [{ name, href }];
  });
}

/** Trims; undefined for missing or blank text. */
export const nonEmpty = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

/** @param agent undefined: not loaded; null: there is none */
export function aboutAgent(agent: Agent | null | undefined, username: string): PageAbout {
  if (agent == null) {
    return {
      title: agent === null ? missing.title : 'Agent',
      description: missing.text,
      path: agentPath({ username }),
      noindex: true,
    };
  }
  const photo = previewOfFile(agent.image);
  return {
    title: agent.name,
    description: formatDescription(`${agent.name}, ${positionsOf(agent)}. ${agent.bio}`),
    path: agentPath(agent),
    preview: photo === undefined ? undefined : { path: photo, alt: agent.name },
  };
}
