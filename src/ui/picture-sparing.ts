/**
 * True when little data is wanted: by the visitor's own choice, which stands on the root element before the first paint
 * (index.html), else by Save-Data or a connection like 2G, of which only some browsers say anything.
 */
export function isSparing(): boolean {
  const chosen = document.documentElement.dataset['saver'];
  if (chosen) return chosen === 'on';
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType') ?? ''))
  );
}
