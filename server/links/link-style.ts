/** The style of pages that links open, with the colours of src/ui/tokens.css: these pages load no file. */
export const LINK_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(oklch(0.975 0.008 85), oklch(0.185 0.01 130)); --sheet: light-dark(oklch(0.995 0.004 85), oklch(0.235 0.012 130)); --line: light-dark(oklch(0.875 0.015 85), oklch(0.345 0.014 130)); --line-strong: light-dark(oklch(0.6 0.02 110), oklch(0.58 0.016 120)); --ink: light-dark(oklch(0.24 0.024 160), oklch(0.95 0.012 90)); --ink-2: light-dark(oklch(0.425 0.02 150), oklch(0.81 0.014 100)); --tea: light-dark(oklch(0.36 0.065 162), oklch(0.49 0.082 160)); --tea-ink: light-dark(oklch(0.36 0.065 162), oklch(0.815 0.08 154)); --tea-wash: light-dark(oklch(0.94 0.022 155), oklch(0.28 0.028 158)); --on-tea: oklch(0.985 0.008 90); --murram: light-dark(oklch(0.525 0.15 38), oklch(0.735 0.13 44)); --murram-ink: light-dark(oklch(0.465 0.135 36), oklch(0.795 0.105 48)); --murram-wash: light-dark(oklch(0.95 0.024 48), oklch(0.285 0.045 42)); --serif: "Brygada 1918", Georgia, "Noto Serif", serif }
* { box-sizing: border-box }
body { --width: 44rem; margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { padding-block: .75rem; border-bottom: 1px solid var(--line); font: 600 1.125rem/1.5 var(--serif) }
header, main { padding-inline: max(min(1rem, 4.5vw), (100% - var(--width)) / 2) }
main { container-type: inline-size; padding-block: 1.5rem 4rem }
.wall { --width: 94vw; font-size: clamp(1rem, 1.7vw, 2.5rem) }
.wall h1 { font-size: 1.75em }
h1 { margin: 0 0 1rem; font: 600 1.75rem/1.2 var(--serif); letter-spacing: -.012em; text-wrap: balance }
h2, legend { margin: 0 0 .75rem; padding: 0; font: 600 1.125rem/1.3 var(--serif) }
section { margin-top: 2rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.wall h2 { margin: 1.75em 0 .5em; font-size: 1.25em }
p { margin: 0 0 1rem }
a { color: var(--tea-ink); text-underline-offset: .2em }
dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt { color: var(--ink-2); overflow-wrap: break-word }
dd { margin: 0; white-space: pre-line }
dd > a, li > a { display: inline-flex; min-height: 2.75rem; align-items: center }
dt:has(+ dd > a) { align-content: center }
@container (width < 16rem) {
  dl { grid-template-columns: 100%; row-gap: 0 }
  dd + dt { margin-top: .75rem }
}
ul { margin: 0; padding: 0; list-style: none }
button { min-height: 3rem; width: 100%; max-width: 24rem; padding: .5rem 1rem; border: 1px solid transparent; border-radius: .375rem; background: var(--tea); color: var(--on-tea); font: inherit; font-weight: 600; text-wrap: balance; cursor: pointer }
button.second { border-color: var(--line-strong); background: var(--sheet); color: var(--ink) }
button + button, form + form, li:has(> a) + li { margin-top: .75rem }
form + p { margin-top: 1rem }
:focus-visible { outline: 3px solid var(--tea-ink); outline-offset: 2px }
fieldset { min-width: 0; margin: 0 0 1rem; padding: 0; border: 0 }
.sheet { padding: min(1rem, 4.5vw); border: 1px solid var(--line); border-radius: .375rem; background: var(--sheet) }
.choice { border-top: 1px solid var(--line); padding-block: .25rem }
legend + .choice { border-top: 0 }
.choice > label { display: flex; min-height: 2.75rem; padding-block: .375rem; align-items: center; gap: .75rem }
input[type="radio"] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--tea) }
.hour { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; padding: 0 0 .5rem 2rem }
.choice:has(input:not(:checked)) .hour { display: none }
.field { margin-bottom: 1rem }
.field > label { display: block; margin-bottom: .25rem; font-weight: 600 }
.hint { margin: 0 0 .25rem; color: var(--ink-2); font-size: .875rem }
.row { display: flex; flex-wrap: wrap; gap: 0 1rem }
.row > .field { flex: 1 1 min(9rem, 100%); min-width: 0 }
input:not([type="radio"]), select, textarea { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--line-strong); border-radius: .375rem; background: var(--paper); color: inherit; font: inherit }
.hour select { width: auto; min-width: min(8rem, 100%) }
textarea { display: block; min-height: 5.5rem; resize: vertical }
[aria-invalid="true"] { border-color: var(--murram) !important; box-shadow: 0 0 0 1px var(--murram) }
.wrong { margin: 0 0 .25rem; color: var(--murram-ink); font-weight: 600 }
.mark, .told { margin: 0 0 1.5rem; padding: .75rem 1rem; border-inline-start: 3px solid var(--murram); border-radius: 0 .375rem .375rem 0; background: var(--murram-wash) }
.told { border-color: var(--tea-ink); background: var(--tea-wash) }
.mark strong { display: block }
details { border-bottom: 1px solid var(--line) }
details:last-child { border: 0 }
details.inside { margin-bottom: 1rem; border: 0 }
summary { display: flex; min-height: 3rem; padding: .5rem 0; align-items: center; gap: .5rem; color: var(--tea-ink); font-weight: 600; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary::before { flex: none; width: .5rem; height: .5rem; margin-inline-end: .25rem; border: solid currentColor; border-width: 0 2px 2px 0; content: ""; rotate: -45deg }
[open] > summary::before { rotate: 45deg }
details[open] { padding-bottom: 1rem }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top }
th { color: var(--ink-2); font-weight: 600 }
th:first-child { width: 20% }
th:last-child { width: 24% }
@media (max-width: 40rem) {
  h1 { font-size: 1.5rem }
  thead { position: absolute; clip-path: inset(50%) }
  tr { display: block; padding: .5rem 0; border-top: 1px solid var(--line) }
  td { display: block; padding: 0; border: 0 }
  td:first-child { font-weight: 600 }
}
.quiet { color: var(--ink-2) }
`;
