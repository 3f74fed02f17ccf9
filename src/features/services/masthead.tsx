import { Button } from '#ui/button.tsx';
import { FirmPicture } from './firm-picture.tsx';
import styles from './masthead.module.css';

interface MastheadProps {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly link: string };
  /** Place of the picture among those of the home page's hero. */
  readonly picture: number;
}

/** A banner over the whole width: the title upon the picture, and one button. */
export function Masthead({ title, text, action, picture }: MastheadProps) {
  return (
    <div className={styles['masthead']}>
      <FirmPicture place={picture} sizes="max(100vw, 630px)" ratio="fill" className={styles['picture']} />
      <div className={styles['words']}>
        <div className="wrap">
          <h1>{title}</h1>
          <p>{text}</p>
          <Button href={action.link} className={styles['action']}>
            {action.label}
          </Button>
        </div>
      </div>
    </div>
  );
}
