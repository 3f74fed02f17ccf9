import { useEffect, useRef, useState } from 'react';
import { BackRow } from '#ui/back-row.tsx';
import { shareIcon } from '#ui/contact-icons.ts';
import { copyText, markText } from '#ui/copy-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LinkField } from '#ui/link-field.tsx';
import { shareByDevice } from '#ui/share-by-device.ts';
import styles from './profile-bar.module.css';

interface ProfileBarProps {
  readonly path: string;
  readonly name: string;
  readonly origin: string | undefined;
}

/**
 * Above a profile: a link back to the team, and sharing by the device, else by a copied link (spec §2, §8). A browser
 * that allows neither gets the link in a field, selected, to be copied by hand.
 * @param path of the profile
 */
export function ProfileBar({ path, name, origin }: ProfileBarProps) {
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
      <BackRow to={{ to: '/team' }} label="Back to Team">
        <LinkButton icon={shareIcon} onClick={() => void share()}>
          Share Profile
        </LinkButton>
      </BackRow>
      {shownLink !== undefined && (
        <div className={styles['link']}>
          <LinkField label="Profile link" url={shownLink} field={field} />
        </div>
      )}
    </>
  );
}
