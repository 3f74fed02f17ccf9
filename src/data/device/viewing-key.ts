const LENGTH = 40;

/** Returns the name that a request for a viewing has in calendars: a hash of its Idempotency-Key, as the server's mails have it. */
export async function getViewingKey(idempotencyKey: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(idempotencyKey));
  const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').slice(0, LENGTH);
}
