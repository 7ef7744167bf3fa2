/** Keeps text, ours or a visitor's, from starting a new header. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}
