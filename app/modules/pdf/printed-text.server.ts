import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fontCoverage } from './font-coverage.ts'
import { type Coverage, printable, unprintableLetters } from './printable.ts'

let coverage: Coverage | undefined

/** The letters that all our PDFs can print: the fallback font's. */
function covers(codePoint: number): boolean {
  coverage ??= fontCoverage(readFileSync(path.resolve('app/modules/pdf/fonts/noto-sans-400.ttf')))
  return coverage(codePoint)
}

/** A line of text in letters that our PDFs can print. */
export function printedText(text: string): string {
  return printable(text, covers)
}

/** A text's letters that our PDFs can't print, each once; empty if it is printed unchanged. */
export function findUnprintable(text: string): string[] {
  return unprintableLetters(text, covers)
}
