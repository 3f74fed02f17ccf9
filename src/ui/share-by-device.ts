/**
 * Opens the device's own share sheet (S17).
 * @returns false where there is none or it fails; closing the sheet is no failure
 */
export async function shareByDevice(data: {
  readonly url: string;
  readonly title: string;
  readonly text?: string;
}): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
