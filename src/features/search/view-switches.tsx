import type { ListView } from '#contract/list-view.ts';
import { type Destination, Link } from '#ui/link.tsx';
import styles from './segments.module.css';
import { view as words } from './words-results.tsx';

/** Large or compact cards on phones, with a map or without. */
export function ViewSwitches({ to, view }: { readonly to: (view: ListView) => Destination; readonly view: ListView }) {
  return (
    <>
      <div className={`rigid rounded ground-sheet text-sm medium flex ${styles['segments']}`}>
        {[false, true].map((isMap) => (
          <Link
            key={words.map + isMap}
            {...to({ ...view, isMap })}
            aria-current={isMap === view.isMap ? 'true' : undefined}
            className={`relative stack centred target-height pointer target-width ${styles['segment']}`}
          >
            <span className="visually-hidden">{words.showAs}</span>
            {isMap ? words.map : words.list}
          </Link>
        ))}
      </div>
      {view.isMap ? null : (
        <fieldset
          className={`needs-script rigid rounded ground-sheet text-sm medium flex until-640 ${styles['segments']}`}
        >
          <legend className="visually-hidden">{words.cards}</legend>
          {(['large', 'compact'] as const).map((size) => (
            <label
              key={size}
              className={`relative stack centred target-height pointer target-width ${styles['segment']} ${styles[size]}`}
            >
              {/* index.html stores and applies the choice, also before the app is there. */}
              <input
                ref={checkIfChosen}
                type="radio"
                name="cards"
                value={size}
                autoComplete="off"
                className="over-face"
              />
              {words[size]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

function checkIfChosen(input: HTMLInputElement | null): void {
  if (input !== null) input.checked = input.value === (document.documentElement.dataset['cards'] ?? 'large');
}
