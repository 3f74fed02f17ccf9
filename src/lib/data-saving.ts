/**
 * True where the browser asks for little data (Save-Data), or the connection is one like 2G. Only some say anything.
 * @param connection navigator.connection, whatever the browser has there
 */
export const asksForLittleData = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  (Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType') ?? '')));
