/** Where a server was to listen, and the settings that say so. */
export interface ListenPlace {
  readonly host: string;
  readonly port: number;
  readonly hostName: 'HOST' | 'METRICS_HOST';
  readonly portName: 'PORT' | 'METRICS_PORT';
}

/** Why a server cannot listen, and what to do about it, in one or two sentences. */
export function listenWords(
  { code, message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>,
  { host, port, hostName, portName }: ListenPlace,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} cannot be used: another program uses it. Choose another with ${portName}.`;
    case 'EACCES':
    case 'EPERM':
      return `Port ${port} cannot be used: this user may not listen there. Choose one above 1023 with ${portName}.`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `${hostName} cannot be used: this machine has no address ${host}. Name one of its own, or 0.0.0.0 for all.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return `${hostName} cannot be used: no address is known for "${host}". Name an address of this machine, or 0.0.0.0 for all.`;
    default:
      return `The site cannot listen on ${host}, port ${port} (${hostName}, ${portName}): ${message}.`;
  }
}
