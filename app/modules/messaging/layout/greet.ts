/** A sentence with a greeting: 'Hello Ann, thank you.', or 'Thank you.' without a name. */
export function greet(name: string | null, sentence: string): string {
  return name === null ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `Hello ${name}, ${sentence}`
}
