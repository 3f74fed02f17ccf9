/**
 * Opens the device's own share sheet (S17).
 * @returns false where there is none or it fails; closing it is the visitor's choice and no failure
 */
export async function shareByDevice(shared: {
  readonly url: string;
  readonly title: string;
  readonly text?: string;
}): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
