import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fontCoverage } from './font-coverage.ts'
import { type Coverage, printable, unprintableLetters } from './printable.ts'

let coverage: Coverage | undefined

/** What every PDF of ours can print: the letters of the font that is used where a brand font lacks some. */
function covers(codePoint: number): boolean {
  coverage ??= fontCoverage(readFileSync(path.resolve('app/modules/pdf/fonts/noto-sans-400.ttf')))
  return coverage(codePoint)
}

/** A line of text in the letters that our PDFs print. */
export function printedText(text: string): string {
  return printable(text, covers)
}

/** The letters of a text that our PDFs cannot print, each once; empty where the printed text is the text. */
export function findUnprintable(text: string): string[] {
  return unprintableLetters(text, covers)
}
