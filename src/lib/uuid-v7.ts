/** Makes a UUID of version 7 (RFC 9562), which sorts by time, for the Idempotency-Key (S21). @param random 10 bytes */
export function createUuidV7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = Math.max(0, Math.floor(now));
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  for (let i = 0; i < 10; i++) bytes[6 + i] = random[i] ?? 0;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
