/** The start of a text of at most `max` UTF-16 units, as limits count them. Never ends in half an emoji. */
export function startOf(text: string, max: number): string {
  const isInTwo = (text.codePointAt(max - 1) ?? 0) > 0xffff
  return text.slice(0, isInTwo ? max - 1 : max)
}

/** A text as a line of limited length shows it: with an ellipsis if it is longer. */
export function shorten(text: string, max: number): string {
  return text.length > max ? `${startOf(text, max).trimEnd()}…` : text
}
