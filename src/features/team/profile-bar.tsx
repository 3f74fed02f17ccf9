import { useEffect, useId, useRef, useState } from 'react';
import { shareIcon } from '#ui/contact-icons.ts';
import { copyText, markText } from '#ui/copy-text.ts';
import { arrowLeftIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { shareByDevice } from '#ui/share-by-device.ts';
import profile from './agent-profile.module.css';
import styles from './profile-bar.module.css';

/**
 * Over a profile: back to the team, and sharing by the device or else by a copied link (spec §2, §8). A browser that
 * allows neither gets the link in a field, marked, to be copied by hand.
 * @param path of the profile
 */
export function ProfileBar({
  path,
  name,
  origin,
}: {
  readonly path: string;
  readonly name: string;
  readonly origin: string | undefined;
}) {
  const fieldId = useId();
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
      said: 'Profile link copied to clipboard!',
      what: 'link',
      mark: () => {
        setShownLink(url);
        markText(field.current);
      },
    });
  };
  return (
    <>
      <div className={profile['bar']}>
        <LinkButton icon={arrowLeftIcon} href="/team">
          Back to Team
        </LinkButton>
        <LinkButton icon={shareIcon} onClick={() => void share()}>
          Share Profile
        </LinkButton>
      </div>
      {shownLink !== undefined && (
        <div className={styles['link']}>
          <label htmlFor={fieldId}>Profile link</label>
          <input id={fieldId} ref={field} type="text" readOnly value={shownLink} />
        </div>
      )}
    </>
  );
}
