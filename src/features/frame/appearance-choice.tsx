import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { chevronDownIcon } from '#ui/icons.ts';
import { appearanceIcon } from '#ui/seldom-icons.ts';
import { type Appearance, chooseAppearance, storedAppearance } from './appearance.ts';
import styles from './appearance-choice.module.css';

const words = { phone: 'same as device', light: 'light', dark: 'dark' } as const;

/** Light, dark, or as the phone; remembered on this device. */
export function AppearanceChoice() {
  const [appearance, setAppearance] = useState<Appearance>(storedAppearance);
  return (
    <label className={styles['choice']}>
      <Icon path={appearanceIcon} small />
      <span>Appearance:</span>
      <span className={styles['field']} data-fits={words[appearance ?? 'phone']}>
        <select
          className={styles['select']}
          value={appearance ?? 'phone'}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = value === 'light' || value === 'dark' ? value : null;
            chooseAppearance(chosen);
            setAppearance(chosen);
          }}
        >
          {Object.entries(words).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon path={chevronDownIcon} small />
      </span>
    </label>
  );
}
