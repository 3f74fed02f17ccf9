import type { Agent } from '#contract/agent.ts';

/** What a person is called in a sentence: "About {first name}" (spec §2). */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

/** A person's titles in one line (spec §2). */
export const positionsOf = ({ position }: Pick<Agent, 'position'>): string => position.join(' • ');

/** One place where a person can be followed. */
export interface SocialLink {
  readonly name: string;
  readonly href: string;
}

const NETWORKS = [
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
  ['tiktok', 'TikTok'],
  ['github', 'GitHub'],
] as const;

/**
 * An address as a person writes it, made whole: without an http prefix it gets https:// (spec §2), so that nothing but a
 * web address comes out.
 * @returns undefined for what is no address
 */
export function webAddress(written: string): string | undefined {
  const trimmed = written.trim();
  if (trimmed === '') return undefined;
  const whole = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  return URL.canParse(whole) ? whole : undefined;
}

/** Where a person can be followed, in the order of the networks (spec §2); empty when nowhere. */
export function socialLinks(social: Agent['social']): readonly SocialLink[] {
  return NETWORKS.flatMap(([key, name]) => {
    const href = webAddress(social?.[key] ?? '');
    return href === undefined ? [] : [{ name, href }];
  });
}

/** A way to reach a person, or undefined where there is none: white space is none. */
export const given = (text: string | null | undefined): string | undefined => {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
};
