import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Agent } from '#contract/agent.ts';
import { getAgentPath } from '#contract/agent-path.ts';
import { getMailHref, getTelHref } from '#lib/contact-links.ts';
import { capitalise, getParagraphs } from '#lib/text.ts';
import { ContactNotes } from '#parts/contact-notes.tsx';
import { createWhatsAppLink } from '#parts/whatsapp-link.ts';
import { BackRow } from '#ui/back-row.tsx';
import { breakAfterAt } from '#ui/break-text.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { copyText, markText } from '#ui/copy-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { copyIcon, mailIcon, phoneIcon, shareIcon, whatsappIcon } from '#ui/icons-lazy.ts';
import { LinkField } from '#ui/link-field.tsx';
import { shareByDevice } from '#ui/share-by-device.ts';
import styles from './agent-profile.module.css';
import { Face, Positions } from './person.tsx';
import { getFirstName, getSocialLinks, omitBlank } from './profile-words.ts';
import { contactMethods, profile as words } from './words.ts';

const FACE_SIZES = '(width >= 56.25em) 384px, (width >= 40em) 160px, 104px';

/** Buttons above show them, and words below. */
function getContactMethods({ phone, email }: Agent) {
  const methods = [
    { ...contactMethods.phone, icon: phoneIcon, text: omitBlank(phone), hrefOf: getTelHref },
    { ...contactMethods.email, icon: mailIcon, text: omitBlank(email), hrefOf: (text: string) => getMailHref(text) },
  ];
  return methods.flatMap(({ text, hrefOf, ...method }) =>
    text === undefined ? [] : [{ ...method, text, href: hrefOf(text) }],
  );
}

interface AgentProfileProps {
  readonly agent: Agent;
  readonly origin: string | undefined;
  readonly children?: ReactNode;
}

/** @param origin for the shared link; without it the browser's */
export function AgentProfile({ agent, origin, children }: AgentProfileProps) {
  const contact = useRef<HTMLDListElement>(null);
  const aboutId = useId();
  const contactId = useId();
  const methods = getContactMethods(agent);
  const social = getSocialLinks(agent.social);
  const about = getParagraphs(agent.bio);
  const { label, ...whatsApp } = createWhatsAppLink(agent, words.question(getFirstName(agent.name)));

  const copy = ({ text, noun, href }: (typeof methods)[number]) =>
    void copyText({
      text,
      message: words.copied(capitalise(noun)),
      name: noun,
      findText: () => contact.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? null,
    });
  return (
    <div className="wrap">
      <ProfileBar path={getAgentPath(agent)} name={agent.name} origin={origin} />
      <div className={classNames('row middle', styles['profile'])}>
        <div className={styles['face']}>
          <Face agent={agent} sizes={FACE_SIZES} eager />
        </div>
        <div className="can-shrink grow-8rem">
          <h1 className={styles['name']}>{agent.name}</h1>
          <p className="muted top-6px">
            <Positions of={agent} />
          </p>
        </div>
        <div className={`can-shrink own-line ${styles['rest']}`}>
          <div className={classNames('stack gap-2', styles['ways'])}>
            {methods.map((method, index) => (
              <div key={method.name} className="flex gap-2">
                <Button variant={index === 0 ? 'main' : 'line'} icon={method.icon} href={method.href}>
                  {method.label}
                </Button>
                <IconButton
                  variant="edge"
                  icon={copyIcon}
                  label={words.copy(method.noun)}
                  className={styles['copy']}
                  onClick={() => copy(method)}
                />
              </div>
            ))}
            <div className="flex gap-2">
              <Button {...whatsApp} aria-label={label} icon={whatsappIcon}>
                {words.whatsApp}
              </Button>
            </div>
          </div>
          <div className="top-3">
            <ContactNotes licence={agent.licence} year={agent.licence_year} />
          </div>
          {social.length > 0 && (
            <p className="row middle gap-x-4 text-sm top-5 muted">
              {words.social}
              {social.map(({ name, href }) => (
                <LinkButton key={name} href={href} target="_blank" rel="noreferrer">
                  {name}
                  <span className="visually-hidden">{words.newTab}</span>
                </LinkButton>
              ))}
            </p>
          )}
          {about.length > 0 && (
            <section className="pad-top-8" aria-labelledby={aboutId}>
              <h2 id={aboutId}>{words.about(getFirstName(agent.name))}</h2>
              <div className="stack gap-4 top-3 leading-read max-measure">
                {about.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          {methods.length > 0 && (
            <section className="pad-top-8" aria-labelledby={contactId}>
              <h2 id={contactId}>{words.contact}</h2>
              <dl ref={contact} className={`top-1 query-box ${styles['contact']}`}>
                {methods.map((method) => (
                  <div key={method.name} className="stack middle gap-2 ruled">
                    <dt className="text-sm muted">{method.name}</dt>
                    <dd className="flex spread middle gap-2">
                      <a
                        href={method.href}
                        className="middle tabular inline-flex can-shrink target-height hover-line medium"
                      >
                        {breakAfterAt(method.text)}
                      </a>
                      <IconButton icon={copyIcon} label={words.copy(method.noun)} onClick={() => copy(method)} />
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

interface ProfileBarProps {
  readonly path: string;
  readonly name: string;
  readonly origin: string | undefined;
}

/** A browser that can neither share nor copy shows the link in a field, selected for copying by hand (spec §2, §8). */
function ProfileBar({ path, name, origin }: ProfileBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [shownLink, setShownLink] = useState<string>();
  useEffect(() => {
    if (shownLink !== undefined) markText(field.current);
  }, [shownLink]);

  const share = async () => {
    const url = `${origin ?? location.origin}${path}`;
    if (await shareByDevice({ url, title: name })) return;
    await copyText({
      text: url,
      message: words.shared,
      name: words.linkName,
      findText: () => {
        setShownLink(url);
        return field.current;
      },
    });
  };
  return (
    <>
      <BackRow to={{ to: '/team' }} label={words.back}>
        <LinkButton icon={shareIcon} onClick={() => void share()}>
          {words.share}
        </LinkButton>
      </BackRow>
      {shownLink !== undefined && (
        <div className="max-40rem bottom-4">
          <LinkField label={words.link} url={shownLink} field={field} />
        </div>
      )}
    </>
  );
}
