import { type ReactNode, useId, useRef } from 'react';
import type { Agent } from '#contract/agent.ts';
import { agentPath } from '#contract/agent-path.ts';
import { mailHref, telHref } from '#lib/contact-links.ts';
import { paragraphsOf } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { copyIcon, mailIcon, phoneIcon } from '#ui/contact-icons.ts';
import { copyText, markText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './agent-profile.module.css';
import { Face } from './face.tsx';
import { Positions } from './positions.tsx';
import { ProfileBar } from './profile-bar.tsx';
import { firstName, given, socialLinks } from './profile-words.ts';

const FACE_SIZES = '(min-width: 900px) 384px, (min-width: 640px) 160px, 104px';

/** A way to reach a person. The page shows it twice: as a button above, and in words below. */
interface Way {
  readonly name: string;
  readonly label: string;
  readonly icon: string;
  readonly href: string;
  readonly text: string;
  /** For "Copy phone number" and the words of the toasts. */
  readonly what: string;
  readonly said: string;
}

function waysTo(agent: Agent): readonly Way[] {
  const phone = given(agent.phone);
  const email = given(agent.email);
  const ways: Way[] = [];
  if (phone !== undefined) {
    ways.push({
      name: 'Phone',
      label: 'Call',
      icon: phoneIcon,
      href: telHref(phone),
      text: phone,
      what: 'phone number',
      said: 'Phone number copied!',
    });
  }
  if (email !== undefined) {
    ways.push({
      name: 'Email',
      label: 'Email',
      icon: mailIcon,
      href: mailHref(email),
      text: email,
      what: 'email',
      said: 'Email copied!',
    });
  }
  return ways;
}

interface AgentProfileProps {
  readonly agent: Agent;
  readonly origin: string | undefined;
  readonly children?: ReactNode;
}

/**
 * A person of the team (spec §2).
 * @param origin the site's origin for the shared link; without it the browser's own
 * @param children what stands below, such as the properties they look after
 */
export function AgentProfile({ agent, origin, children }: AgentProfileProps) {
  const contact = useRef<HTMLDListElement>(null);
  const aboutId = useId();
  const contactId = useId();
  const ways = waysTo(agent);
  const social = socialLinks(agent.social);
  const about = paragraphsOf(agent.bio);

  const copy = ({ text, said, what, href }: Way) =>
    void copyText({
      text,
      said,
      what,
      mark: () => markText(contact.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? null),
    });
  return (
    <div className="wrap">
      <ProfileBar path={agentPath(agent)} name={agent.name} origin={origin} />
      <div className={styles['profile']}>
        <div className={styles['face']}>
          <Face agent={agent} sizes={FACE_SIZES} eager />
        </div>
        <div className={styles['who']}>
          <h1 className={styles['name']}>{agent.name}</h1>
          <p className={styles['positions']}>
            <Positions of={agent} />
          </p>
        </div>
        <div className={styles['rest']}>
          {ways.length > 0 && (
            <div className={styles['ways']}>
              {ways.map((way, index) => (
                <div key={way.name}>
                  <Button variant={index === 0 ? 'main' : 'line'} icon={way.icon} href={way.href}>
                    {way.label}
                  </Button>
                  <IconButton
                    look="edge"
                    icon={copyIcon}
                    label={`Copy ${way.what}`}
                    className={styles['copy']}
                    onClick={() => copy(way)}
                  />
                </div>
              ))}
            </div>
          )}
          {social.length > 0 && (
            <p className={styles['social']}>
              Connect with me:
              {social.map(({ name, href }) => (
                <LinkButton key={name} href={href} target="_blank" rel="noreferrer">
                  {name}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </LinkButton>
              ))}
            </p>
          )}
          {about.length > 0 && (
            <section className={styles['block']} aria-labelledby={aboutId}>
              <h2 id={aboutId}>About {firstName(agent.name)}</h2>
              <div className={styles['words']}>
                {about.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          {ways.length > 0 && (
            <section className={styles['block']} aria-labelledby={contactId}>
              <h2 id={contactId}>Contact Information</h2>
              <dl ref={contact} className={styles['contact']}>
                {ways.map((way) => (
                  <div key={way.name}>
                    <dt>{way.name}</dt>
                    <dd>
                      <a href={way.href} className={styles['value']}>
                        {way.text}
                      </a>
                      <IconButton icon={copyIcon} label={`Copy ${way.what}`} onClick={() => copy(way)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}
