import { name } from '#content/firm.json' with { type: 'json' };
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

const iosShareIcon = 'M12 3v12M8 7l4-4 4 4M8 11H6a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-2';

export const installCard = {
  title: (
    <>
      <span className="w-phone">Add {name} to your home screen</span>
      <span className="w-comp">Install {name} on your desktop</span>
    </>
  ),
  text: (megabytes: string | undefined) =>
    `Opens without signal, with the homes you saved. ${megabytes === undefined ? 'No app store.' : `${megabytes} MB, no app store.`}`,
  ios: (signClass: string | undefined) => (
    <>
      Press Share <Icon path={iosShareIcon} small className={signClass} />, then “Add to Home Screen”. The app has its
      own list:{' '}
      <Link to="/saved/move" className="text-link">
        bring yours along
      </Link>
      .
    </>
  ),
  install: (
    <>
      <span className="w-phone">Add to home screen</span>
      <span className="w-comp">Install</span>
    </>
  ),
  notNow: 'Not now',
};

export const offerAfterSave = {
  text: (
    <>
      Saved. <span className="w-phone">Add {name} to your home screen?</span>
      <span className="w-comp">Install {name} on your desktop?</span>
    </>
  ),
  add: 'Add',
  howTo: 'See how',
};

export const installed = `${name} is being added to your home screen.`;
