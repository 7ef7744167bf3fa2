/** A text's readability: Flesch reading ease (60 or more is plain English), and its longest sentence in words. */
export function readingEase(text: string): { ease: number; longest: number } {
  const sentences = text
    .split(/(?<=[.!?:])\s+|\n+/)
    .map((sentence) => sentence.match(/[\p{L}\d][\p{L}\d’'.,$%-]*/gu) ?? [])
    .filter((words) => words.length > 0)
  const words = sentences.flat()
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  const ease = 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
  return { ease, longest: Math.max(...sentences.map(({ length }) => length)) }
}

/** Groups of vowels, without a silent e at the end. A number counts as one. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  const groups = letters.replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, '').match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups)
}

/** An email's paragraphs above its footer, without rows and links. */
export function sentencesOf(text: string): string {
  const [body = ''] = text.split('\n-- \n')
  return body
    .split('\n\n')
    .filter((paragraph) => /[.!?]$/.test(paragraph) && !/https?:|\n {2}|^>/m.test(paragraph))
    .join('\n')
}
