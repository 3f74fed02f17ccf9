/** Opens the device's share sheet (S17). @returns false without one or when it fails; closing it is no failure */
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
