import { useEffect, useRef } from 'react';
import type { PropertySummary } from '#contract/property.ts';
import { getHidden, hideProperties, showProperty, subscribeToHidden, useHidden } from '#data/hidden-properties.ts';
import type { Hiding } from '#parts/device-parts.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Folded } from '#ui/folded.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { hideIcon } from '#ui/icons-lazy.ts';
import styles from './hiding.module.css';
import { hiddenWords as words } from './words.ts';

interface PropertyProps {
  readonly property: PropertySummary;
}

/** Their lines stay on the screen that is open, so that nothing moves and a press can be taken back. */
const inPlace = new Set<number>();
/** The card or line of this property takes the focus of the pressed button. */
let pressed: number | undefined;

function hide(id: number): void {
  inPlace.add(id);
  pressed = id;
  hideProperties([id]);
}

function show(id: number): void {
  pressed = id;
  showProperty(id);
}

/** A button takes the place of the pressed one, and its focus. */
function useFocusOfPressed(id: number) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed !== id) return;
    pressed = undefined;
    button.current?.focus();
  }, [id]);
  return button;
}

function HideButton({ property: { id, title } }: PropertyProps) {
  const button = useFocusOfPressed(id);
  return (
    <IconButton
      ref={button}
      label={words.hide(title)}
      icon={hideIcon}
      variant="photo"
      data-late=""
      className={`screen-only ${styles['hide']}`}
      onClick={() => hide(id)}
    />
  );
}

/** This line stands in the place of a hidden card. */
function HiddenLine({ property: { id, title } }: PropertyProps) {
  const button = useFocusOfPressed(id);
  return (
    <p className={`row middle gap-x-2 muted text-sm target-height ${styles['line']}`}>
      <span className="clamp can-shrink">{words.hidden(title)}</span>
      <LinkButton ref={button} onClick={() => show(id)}>
        {words.show}
        <span className="visually-hidden"> {title}</span>
      </LinkButton>
    </p>
  );
}

/** "1 home hidden", with a way back for each. */
function HiddenFoot({ properties }: { readonly properties: readonly PropertySummary[] }) {
  const hidden = useHidden();
  const leftOut = properties.filter(({ id }) => hidden.has(id) && !inPlace.has(id));
  if (leftOut.length === 0) return null;
  return (
    <Folded title={words.count(leftOut.length)} className={`text-sm top-5 screen-only ${styles['foot']}`}>
      <ul>
        {leftOut.map((property) => (
          <li key={property.id} className="row middle spread gap-x-3 text-sm target-height">
            <span>{property.title}</span>
            <LinkButton onClick={() => show(property.id)}>
              {words.show}
              <span className="visually-hidden"> {property.title}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

export function getHiding(): Hiding {
  const hidden = getHidden();
  return {
    stateOf: (id, isServed) => {
      if (!hidden.has(id)) return 'shown';
      return isServed || inPlace.has(id) ? 'line' : 'left-out';
    },
    Line: HiddenLine,
    Button: HideButton,
    Foot: HiddenFoot,
  };
}

/** @param onChange called after a change in another tab too */
export const followHidden = (onChange: () => void): unknown =>
  subscribeToHidden(() => {
    // The rules of index.html would go on hiding a card that shows again.
    document.adoptedStyleSheets = [];
    onChange();
  });

/** The next screen leaves out what was hidden on the last one. */
export function leaveHidden(onChange: () => void): void {
  if (inPlace.size === 0) return;
  inPlace.clear();
  onChange();
}

/** For a property's own page. */
export function HideLine({ property: { id, title } }: PropertyProps) {
  const isHidden = useHidden().has(id);
  return (
    <p className={`row middle gap-x-2 muted text-sm target-height ${styles['line']}`}>
      <Icon path={hideIcon} small />
      {isHidden && words.hiddenHere}
      <LinkButton onClick={() => (isHidden ? showProperty(id) : hideProperties([id]))}>
        {isHidden ? words.showHere : words.hideHere}
        <span className="visually-hidden">: {title}</span>
      </LinkButton>
    </p>
  );
}
