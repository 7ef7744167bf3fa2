/** A sentence with the greeting in front of it: 'Hello Ann, thank you.', and 'Thank you.' where there is no name. */
export function greet(name: string | null, sentence: string): string {
  return name === null ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `Hello ${name}, ${sentence}`
}
