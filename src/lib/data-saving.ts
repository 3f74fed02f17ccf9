/** Whether the browser wants to save data or has a 2G connection. @param connection navigator.connection */
export const shouldReduceData = (connection: unknown): boolean =>
  typeof connection === 'object' &&
  connection !== null &&
  (Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType') ?? '')));
