/** A sentence with the name in front of it: 'Ann Lee, thank you.', and 'Thank you.' where there is no name. */
export function greet(name: string | null, sentence: string): string {
  return name === null ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${name}, ${sentence}`
}
