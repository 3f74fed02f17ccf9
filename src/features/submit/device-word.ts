/** The same line as the two words of base.css: a computer has a wide window and a mouse. */
const COMPUTER = '(min-width: 900px) and (hover: hover) and (pointer: fine)';

/**
 * A sentence about "this phone", said of the device it is read on. Only for what appears after the script has started:
 * a prerendered page must be right on every device.
 */
export function onThisDevice(sentence: string): string {
  const isComputer = typeof matchMedia === 'function' && matchMedia(COMPUTER).matches;
  return isComputer ? sentence.replaceAll('phone', 'computer') : sentence;
}
