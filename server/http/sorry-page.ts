const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A page that needs no style or script.
 * @param title what happened
 * @param message why, and what to do
 * @param more.back address of the page that was left; it may still hold what was typed
 */
export function sorryPage(title: string, message: string, more: { readonly back?: string } = {}): string {
  const back =
    more.back === undefined
      ? '<p><a href="/">To the home page</a></p>'
      : `<p>Go back with your browser: what you typed is still in the form.</p><p><a href="${escapeHtml(more.back)}">To the page</a></p>`;
  return `<!doctype html>
<html lang="en-KE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${back}</main></body></html>`;
}
